import { CompositePropagator, W3CBaggagePropagator, W3CTraceContextPropagator } from '@opentelemetry/core';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { FetchInstrumentation } from '@opentelemetry/instrumentation-fetch';
import { B3InjectEncoding, B3Propagator } from '@opentelemetry/propagator-b3';
import { WebTracerProvider } from '@opentelemetry/sdk-trace-web';

new WebTracerProvider().register({
  propagator: new CompositePropagator({
    propagators: [
      new B3Propagator({ injectEncoding: B3InjectEncoding.MULTI_HEADER }),
      new W3CTraceContextPropagator(),
      new W3CBaggagePropagator(),
    ],
  }),
});
registerInstrumentations({
  instrumentations: [new FetchInstrumentation({ propagateTraceHeaderCorsUrls: [/./] })],
});
