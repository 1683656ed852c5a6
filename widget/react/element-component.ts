import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type RefAttributes,
} from 'react';
import type { KycElements, NamedListeners, Properties, Tag } from '../frameworks/element-types.js';

/** The properties of the element, its events as `onKyc…`, and what every HTML element has. */
export type Props<T extends Tag> = Properties<T> &
  NamedListeners<T> &
  Omit<HTMLAttributes<KycElements[T]>, keyof Properties<T> | 'dangerouslySetInnerHTML'> & {
    [data: `data-${string}`]: string | undefined;
  };

export type ElementComponent<T extends Tag> = ForwardRefExoticComponent<
  Props<T> & RefAttributes<KycElements[T]>
>;

/** With the events of every element, as `onClick`. */
const OF_REACT = /^(children|style|id|slot|hidden|on(?!Kyc).*|.*-.*)$/;
/** What HTML writes without a hyphen, of any element. React's own name is no property of an element where that would be a boolean. */
const OF_HTML = /^(contentEditable|spellCheck|tabIndex|accessKey|(auto|enter|input|item)[A-Z].*)$/;
/** A value of these is written out. `draggable` is left out for `false`: React would set the property to a text. */
const ENUMERATED = /^(contentEditable|spellCheck|draggable)$/;
const EVENT = /^onKyc(?=[A-Z])/;
const attributeOf = (name: string) =>
  OF_HTML.test(name) ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `useLayoutEffect` warns on a server, where no effect runs. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * A component that renders the element, also on a server. Texts and numbers are attributes, so they are in the markup;
 * everything else, and the listeners, is set as soon as the element is there. React itself does neither when it hydrates.
 *
 * @param define registers the element. Called in the browser only.
 */
export function elementComponent<T extends Tag>(tag: T, define: () => Promise<unknown>): ElementComponent<T> {
  const Component = forwardRef<HTMLElement, Record<string, unknown>>((props, given) => {
    const element = useRef<HTMLElement | null>(null);
    const latest = useRef(props);
    const set = useRef(new Set<string>());
    const attributes: Record<string, unknown> = {};
    const properties: Record<string, unknown> = {};
    const events: string[] = [];
    for (const [name, value] of Object.entries(props)) {
      if (EVENT.test(name)) events.push(name);
      else if (name === 'className') attributes['class'] = value;
      else if (OF_REACT.test(name)) attributes[name] = value;
      else if (typeof value === 'boolean')
        attributes[attributeOf(name)] =
          ENUMERATED.test(name) && (value || name !== 'draggable') ? String(value) : value ? '' : undefined;
      else if (typeof value === 'string' || typeof value === 'number') attributes[attributeOf(name)] = value;
      else if (value !== undefined && value !== null) properties[name] = value;
    }
    const heard = events.toSorted().join(' ');
    useImperativeHandle(given, () => element.current!, []);

    useBeforePaint(() => {
      latest.current = props;
      const target = element.current as unknown as Record<string, unknown>;
      for (const name of set.current) {
        if (name in properties) continue;
        // An attribute of this name is newer.
        if (attributes[attributeOf(name)] === undefined) target[name] = undefined;
        set.current.delete(name);
      }
      for (const [name, value] of Object.entries(properties)) {
        if (target[name] !== value) target[name] = value;
        set.current.add(name);
      }
    });
    useBeforePaint(() => {
      const target = element.current!;
      const listeners = heard.split(' ').filter(Boolean);
      const hear = listeners.map((name) => {
        const type = `kyc${attributeOf(name.replace(EVENT, ''))}`;
        const listener = (event: Event) => {
          (latest.current[name] as ((event: Event) => void) | undefined)?.(event);
        };
        target.addEventListener(type, listener);
        return () => target.removeEventListener(type, listener);
      });
      return () => hear.forEach((end) => end());
    }, [heard]);
    useBeforePaint(() => {
      // After the listeners: an element that is defined fires events.
      void define();
    }, []);

    return createElement(tag, {
      ...attributes,
      suppressHydrationWarning: true,
      ref: element,
    });
  });
  Component.displayName = tag;
  return Component as unknown as ElementComponent<T>;
}
