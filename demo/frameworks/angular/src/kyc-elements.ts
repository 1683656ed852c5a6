import { Directive, effect, ElementRef, inject, input } from '@angular/core';
import type { KycIdentityVerification, KycScreeningForm, KycScreeningResults } from 'kyc-elements';

/** Angular knows no property of a custom element. It checks the types of these inputs, and so needs no CUSTOM_ELEMENTS_SCHEMA. */
@Directive()
abstract class Properties<T> {
  readonly kyc = input.required<Partial<T>>();

  constructor() {
    const { nativeElement } = inject<ElementRef<object>>(ElementRef);
    effect(() => void Object.assign(nativeElement, this.kyc()));
  }
}

@Directive({ selector: 'kyc-identity-verification' })
export class IdentityVerification extends Properties<KycIdentityVerification> {}

@Directive({ selector: 'kyc-screening-form' })
export class ScreeningForm extends Properties<KycScreeningForm> {}

@Directive({ selector: 'kyc-screening-results' })
export class ScreeningResults extends Properties<KycScreeningResults> {}
