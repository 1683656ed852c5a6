import type { Plugin } from 'vite';

/** Who asks for them loads them, from beside the script; the one with everything asks only for the QR code. */
const APART: Readonly<Record<string, RegExp>> = {
  kyc_elements: /qr-code/,
  identity_verification: /phone-hand-off|verified-person/,
  phone_hand_off: /qr-code/,
};

/** Vite would wrap an import it sees in 0.7 kB that preloads style sheets, so it is shown a call instead. */
export function loadedFromBeside(): Plugin {
  return {
    name: 'loaded-from-beside',
    transform: {
      order: 'pre',
      filter: { id: /\/widget\/.*\.ts$/ },
      handler(code) {
        const apart = APART[this.environment.name];
        const beside = code.replace(
          /\bimport\(('\.\/([\w-]+)\.js')\)/g,
          (whole, path: string, name: string) => (apart?.test(name) ? `importBeside(${path})` : whole),
        );
        return { code: beside, map: null };
      },
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll('importBeside(', 'import(');
      }
    },
  };
}
