/** The elements as Angular directives: typed inputs and outputs without a schema, in a page that a server renders too. */
import {
  afterNextRender,
  booleanAttribute,
  Directive,
  ElementRef,
  inject,
  Input,
  output,
  type OnChanges,
  type SimpleChanges,
} from '@angular/core';
import type * as kyc from '../frameworks/element-types.js';

type Identity = kyc.KycElements['kyc-identity-verification'];
type Form = kyc.KycElements['kyc-screening-form'];
type List = kyc.KycElements['kyc-screening-list'];
type Results = kyc.KycElements['kyc-screening-results'];
type Search = kyc.KycElements['kyc-submission-search'];

/** Markup writes these without a value. */
function flag(value: boolean | '' | undefined): boolean {
  return booleanAttribute(value);
}

/** What every element has. It is defined in a browser only, after its listeners are there: then it fires events. */
@Directive({ host: { '(kyc-error)': 'kycError.emit($event)' } })
abstract class ElementDirective<T extends kyc.Tag> implements OnChanges {
  @Input() session?: Form['session'];
  @Input() endpoint?: Form['endpoint'];
  @Input() sessionUrl?: Form['sessionUrl'];
  @Input() getSession?: Form['getSession'];
  @Input() lang?: Form['lang'];
  @Input() numerals?: Form['numerals'];
  @Input() messages?: Form['messages'];
  /** For its methods, once `customElements.whenDefined` has its tag. */
  readonly element: kyc.KycElements[T] = inject<ElementRef<kyc.KycElements[T]>>(ElementRef).nativeElement;
  readonly kycError = output<kyc.KycErrorEvent>();

  constructor() {
    afterNextRender(() => void this.define());
  }

  protected abstract define(): Promise<unknown>;

  ngOnChanges(changes: SimpleChanges): void {
    for (const [name, { currentValue }] of Object.entries(changes))
      Object.assign(this.element, { [name]: currentValue as unknown });
  }
}

@Directive({
  selector: 'kyc-identity-verification',
  host: {
    '(kyc-status)': 'kycStatus.emit($event)',
    '(kyc-completed)': 'kycCompleted.emit($event)',
    '(kyc-rejected)': 'kycRejected.emit($event)',
    '(kyc-expired)': 'kycExpired.emit($event)',
    '(kyc-cancelled)': 'kycCancelled.emit($event)',
  },
})
export class KycIdentityVerification extends ElementDirective<'kyc-identity-verification'> {
  @Input() publishableKey?: Identity['publishableKey'];
  @Input() successUrl?: Identity['successUrl'];
  @Input() appName?: Identity['appName'];
  @Input() requester?: Identity['requester'];
  @Input() name?: Identity['name'];
  @Input() appLink?: Identity['appLink'];
  @Input() appLinkIos?: Identity['appLinkIos'];
  @Input() appLinkAndroid?: Identity['appLinkAndroid'];
  @Input() appLinkSchemes?: Identity['appLinkSchemes'];
  @Input({ transform: flag }) qr?: boolean;
  readonly kycStatus = output<kyc.KycStatusEvent>();
  readonly kycCompleted = output<kyc.KycCompletedEvent>();
  readonly kycRejected = output<kyc.KycRejectedEvent>();
  readonly kycExpired = output<kyc.KycExpiredEvent>();
  readonly kycCancelled = output<kyc.KycCancelledEvent>();
  protected define = (): Promise<unknown> => import('../identity-verification/define.js');
}

@Directive({
  selector: 'kyc-screening-form',
  host: { '(kyc-screening-created)': 'kycScreeningCreated.emit($event)' },
})
export class KycScreeningForm extends ElementDirective<'kyc-screening-form'> {
  @Input() clientId?: Form['clientId'];
  @Input() clients?: Form['clients'];
  @Input({ transform: flag }) extended?: boolean;
  @Input({ transform: flag }) monitoring?: boolean;
  @Input() for?: Form['for'];
  readonly kycScreeningCreated = output<kyc.KycScreeningCreatedEvent>();
  protected define = (): Promise<unknown> => import('../screening-form/define.js');
}

@Directive({
  selector: 'kyc-screening-list',
  host: { '(kyc-screening-select)': 'kycScreeningSelect.emit($event)' },
})
export class KycScreeningList extends ElementDirective<'kyc-screening-list'> {
  @Input() for?: List['for'];
  @Input() reference?: List['reference'];
  @Input() labels?: List['labels'];
  readonly kycScreeningSelect = output<kyc.KycScreeningSelectEvent>();
  protected define = (): Promise<unknown> => import('../screening-list/define.js');
}

@Directive({
  selector: 'kyc-screening-results',
  host: {
    '(kyc-hit-select)': 'kycHitSelect.emit($event)',
    '(kyc-hit-mark)': 'kycHitMark.emit($event)',
    '(kyc-decisions)': 'kycDecisions.emit($event)',
    '(kyc-reviewed)': 'kycReviewed.emit($event)',
    '(kyc-screen-again)': 'kycScreenAgain.emit($event)',
  },
})
export class KycScreeningResults extends ElementDirective<'kyc-screening-results'> {
  @Input() screeningId?: Results['screeningId'];
  @Input() screening?: Results['screening'];
  @Input() screenAgain?: Results['screenAgain'];
  @Input() marks?: Results['marks'];
  @Input() markLabels?: Results['markLabels'];
  @Input() decisions?: Results['decisions'];
  @Input() reviewer?: Results['reviewer'];
  @Input() pageSize?: Results['pageSize'];
  @Input() dateTolerance?: Results['dateTolerance'];
  @Input() density?: Results['density'];
  readonly kycHitSelect = output<kyc.KycHitSelectEvent>();
  readonly kycHitMark = output<kyc.KycHitMarkEvent>();
  readonly kycDecisions = output<kyc.KycDecisionsEvent>();
  readonly kycReviewed = output<kyc.KycReviewedEvent>();
  readonly kycScreenAgain = output<kyc.KycScreenAgainEvent>();
  protected define = (): Promise<unknown> => import('../screening-results/define.js');
}

@Directive({
  selector: 'kyc-submission-search',
  host: { '(kyc-submission-select)': 'kycSubmissionSelect.emit($event)' },
})
export class KycSubmissionSearch extends ElementDirective<'kyc-submission-search'> {
  @Input() formId?: Search['formId'];
  @Input() fields?: Search['fields'];
  @Input() fieldsUrl?: Search['fieldsUrl'];
  @Input() fieldsCredentials?: Search['fieldsCredentials'];
  @Input() states?: Search['states'];
  @Input() query?: Search['query'];
  @Input() address?: Search['address'];
  readonly kycSubmissionSelect = output<kyc.KycSubmissionSelectEvent>();
  protected define = (): Promise<unknown> => import('../submission-search/define.js');
}
