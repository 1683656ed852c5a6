/** What the directives share, which the build writes: `widget/build/angular-directives.ts`. */
import {
  afterNextRender,
  booleanAttribute,
  Directive,
  ElementRef,
  inject,
  type OnChanges,
  type SimpleChanges,
} from '@angular/core';
import type { KycElements, Tag } from '../frameworks/element-types.js';

/** Markup writes these without a value. */
export function flag(value: boolean | '' | undefined): boolean {
  return booleanAttribute(value);
}

/** An element is defined in a browser only, after its listeners are there: then it fires events. */
@Directive()
export abstract class ElementDirective<T extends Tag> implements OnChanges {
  /** For its methods, once `customElements.whenDefined` has its tag. */
  readonly element: KycElements[T] = inject<ElementRef<KycElements[T]>>(ElementRef).nativeElement;

  constructor() {
    afterNextRender(() => void this.define());
  }

  protected abstract define(): Promise<unknown>;

  ngOnChanges(changes: SimpleChanges): void {
    for (const [name, { currentValue }] of Object.entries(changes))
      Object.assign(this.element, { [name]: currentValue as unknown });
  }
}
