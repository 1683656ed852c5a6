import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What of Lit the identity element never comes to, cut out of its script: polyfills for browsers without shadow DOM or style
 * sheets made by script, which lack the `light-dark()` its looks need; decorators; directives that live on their own, and
 * what tells them where they stand; templates that are SVG or MathML as a whole, or compiled beforehand; expressions inside
 * <style>, <textarea> and the like, or in place of an attribute; properties set by templates; listeners that are objects;
 * properties that are internal state or have defaults of Lit's; attributes that are JSON or numbers.
 */
const UNUSED_LIT: Readonly<Record<string, readonly RegExp[]>> = {
  'reactive-element.js': [
    /,\w=\w\.reactiveElementPolyfillSupport/,
    /,\w\?\.\(\{ReactiveElement:\w\}\),\(\w\.reactiveElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/,
    /Symbol\.metadata\?\?=Symbol\("metadata"\),\w\.litPropertyMetadata\?\?=new WeakMap;/,
    /const \w=this\[Symbol\.metadata\];if\(null!==\w\)\{[^{}]*elementProperties\.set\(\w,\w\)\}/,
    /\w\.state&&\(\w\.attribute=!1\),/,
    /\|\|\w\.useDefault&&\w\.reflect&&\w===this\._\$Ej\?\.get\(\w\)&&!this\.hasAttribute\(\w\._\$Eu\(\w,\w\)\)/,
    /static addInitializer\(\w\)\{[^{}]*\}/,
    /removeController\(\w\)\{[^{}]*\}/,
    /,this\.constructor\.l\?\.forEach\(\w=>\w\(this\)\)/,
    /void 0!==\w\.l&&\(this\.l=\[\.\.\.\w\.l\]\),/,
    /case Object:case Array:\w=null==\w\?\w:JSON\.stringify\(\w\)/,
    /case Number:\w=null===\w\?null:Number\(\w\);break;case Object:case Array:try\{[^{}]*\}catch\(\w\)\{[^{}]*\}/,
  ],
  'lit-html.js': [
    /,\w=\w\.litHtmlPolyfillSupport;\w\?\.\(\w,\w\),\(\w\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\)/,
    /(?<=,\w=)2===\w\?"<svg>":3===\w\?"<math>":(?="")/,
    /\+\(2===\w\?"<\/svg>":3===\w\?"<\/math>":""\)/,
    /,2===\w\|\|3===\w(?=\)\{const \w=this\.el\.content\.firstChild)/,
    /const \w=this\.el\.content\.firstChild;\w\.replaceWith\(\.\.\.\w\.childNodes\)/,
    /if\(\w\.test\(\w\.tagName\)\)\{.*?\w\.append\(\w\[\w\],\w\(\)\)\}\}(?=\}else if\(8===\w\.nodeType\))/,
    /setConnected\(\w\)\{[^{}]*\}/,
    /"\."===\w\[1\]\?\w:/,
    /\|\|\w\.capture!==\w\.capture\|\|\w\.once!==\w\.once\|\|\w\.passive!==\w\.passive/,
    /"function"==typeof this\._\$AH\?(?=this\._\$AH\.call)/,
    /:this\._\$AH\.handleEvent\(\w\)/,
    /else \w\.startsWith\(\w\)&&\(\w\.push\(\{type:6,index:\w\}\),\w\.removeAttribute\(\w\)\)/,
    /1===\w\.type\?(?=\w=new \w\.ctor\()/,
    /:6===\w\.type&&\(\w=new \w\(\w,this,\w\)\)/,
    /get tagName\(\)\{return this\.element\.tagName\}/,
    /get startNode\(\)\{return this\._\$AA\}get endNode\(\)\{return this\._\$AB\}/,
    /get _\$AU\(\)\{return this\._\$AM\?\._\$AU\?\?this\._\$Cv\}/,
    /get _\$AU\(\)\{return this\._\$AM\._\$AU\}/,
    /get _\$AU\(\)\{return this\._\$AM\._\$AU\}/,
    /,this\._\$Cv=\w\?\.isConnected\?\?!0/,
    /(?<=for\()this\._\$AP\?\.\(!1,!0,\w\)/,
    /"number"==typeof \w\?(?=this\._\$AC\()/,
    /(?<=this\._\$AC\(\w\)):\(void 0===\w\.el&&\(\w\.el=\w\.createElement\(\w\(\w\.h,\w\.h\[0\]\),this\.options\)\),\w\)/,
  ],
  'lit-element.js': [
    /this\.hasUpdated\|\|\(this\.renderOptions\.isConnected=this\.isConnected\),/,
    /,\w\.litElementHydrateSupport\?\.\(\{LitElement:\w\}\)/,
    /const \w=\w\.litElementPolyfillSupport;\w\?\.\(\{LitElement:\w\}\);/,
    /\(\w\.litElementVersions\?\?=\[\]\)\.push\("[\d.]+"\);/,
    /connectedCallback\(\)\{super\.connectedCallback\(\).*?setConnected\(!1\)\}/,
  ],
};

/** Half of Lit's own module is a way around style sheets made by script. */
const STYLE_SHEETS = `
  export const css = (strings) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(strings[0]);
    return sheet;
  };
  export const adoptStyles = (root, sheets) => void (root.adoptedStyleSheets = sheets);
  export const getCompatibleStyle = (sheet) => sheet;
  export const supportsAdoptingStyleSheets = true;
  export { css as CSSResult, css as unsafeCSS };
`;

export function withoutUnusedLit(): Plugin {
  return {
    name: 'without-unused-lit',
    transform: {
      order: 'pre',
      filter: { id: /\/node_modules\/(@lit\/reactive-element|lit-element|lit-html)\/[\w-]+\.js$/ },
      handler(code, id) {
        if (this.environment.name !== 'identity_verification') return undefined;
        const file = basename(id);
        if (file === 'css-tag.js') return { code: STYLE_SHEETS, map: null };
        let rest = code;
        for (const unused of UNUSED_LIT[file] ?? []) {
          if (!unused.test(rest))
            this.error(`Lit changed: ${file} has no ${unused}. Look again at what is unused.`);
          rest = rest.replace(unused, '');
        }
        return { code: rest, map: null };
      },
    },
  };
}
