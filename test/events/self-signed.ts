import { createPrivateKey, X509Certificate } from 'node:crypto';

/** Of hooks.example, an invented name: no authority has signed it, so no client trusts it. */
const CERTIFICATE =
  'MIIBhzCCAS2gAwIBAgIUR9aMuZZ4DCnVugZzHYXgVCPPuGkwCgYIKoZIzj0EAwIwGDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTAg' +
  'Fw0yNjExMjcwMDAwMDNaGA8yMTI2MTEwMzAwMDAwM1owGDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqG' +
  'SM49AwEHA0IABEcXqnOiNCWNWF8STAk3qsUuwxeyEUD9NfItZXErY1KeBuMthGHE1xHbTDVqM31aLsRZvUv7Rlao6pLsXT9jHjOj' +
  'UzBRMB0GA1UdDgQWBBRrB6IZWPwVX4DdxpTLJZEGIb19EDAfBgNVHSMEGDAWgBRrB6IZWPwVX4DdxpTLJZEGIb19EDAPBgNVHRMB' +
  'Af8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIEpWv1iNqPYPf7eStg0sgVrEz3m2VHCIe14GtslA5nd3AiEA3+i+rO7Hd7wZx4H/' +
  'Pix3KT6B3hh4+6QEwkr9Tg/8alM=';
const KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg6ePwMIp65dKjV3pQsq3voeSh/xsfNkwRipdVCxnxQquhRANCAARH' +
  'F6pzojQljVhfEkwJN6rFLsMXshFA/TXyLWVxK2NSngbjLYRhxNcR20w1ajN9Wi7EWb1L+0ZWqOqS7F0/Yx4z';

export const SELF_SIGNED = {
  cert: new X509Certificate(Buffer.from(CERTIFICATE, 'base64')).toString(),
  key: createPrivateKey({ key: Buffer.from(KEY, 'base64'), format: 'der', type: 'pkcs8' })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString(),
};
