/** One signed delivery, made with another implementation: an Announce with its Linked Data signature, in a request with an HTTP signature. */
export const vector = {
  publicKeyPem: `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu6GdpTa684i7zpVpdgPW
j+eta/0GhXH9VQhSr5mmWrV58jqa2TG+F/2/cIvkCGxMealikSTlbac/sqHD4woi
eIq+Mpfz1izoer01Q+bhRspqt/KvlmVCf6fAJ8MhOMT0+BR8Ohl58g5x9cXlB2sv
Ao+c+c1IRqiIKxAO/OiWdnLkeSTzIk8UcX6sfmtInHufm8WAZFvNZIYAy5jkI3Z7
XZ8aO8EhScwZzD2wS21bYy4g9Fae8j/ve8odBwk7eiZodt9GfD7YqL3okqMzIShk
KZb3RZ24qKNENLjbbEHMNLSUpuqqc0349Nm0w9LJXAOR41o3ldFvg1Fw6mNFJMe0
KwIDAQAB
-----END PUBLIC KEY-----
`,
  signer: 'https://video.example/accounts/peertube',
  now: new Date('2026-03-02T10:15:31.000Z'),
  host: 'peer.example',
  path: '/inbox',
  date: 'Mon, 02 Mar 2026 10:15:31 GMT',
  digest: 'SHA-256=xA6Ur7slRqMpnizw3CwUOhjfPt+2obwhA3XqK8eZaOo=',
  body: '{"@context":["https://www.w3.org/ns/activitystreams","https://w3id.org/security/v1",{"RsaSignature2017":"https://w3id.org/security#RsaSignature2017"}],"to":["https://www.w3.org/ns/activitystreams#Public"],"cc":["https://video.example/accounts/peertube/followers"],"type":"Announce","id":"https://video.example/videos/watch/5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11/announces/1","actor":"https://video.example/accounts/peertube","object":"https://video.example/videos/watch/5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11","signature":{"type":"RsaSignature2017","creator":"https://video.example/accounts/peertube","created":"2026-03-02T10:15:30.000Z","signatureValue":"pUCnvKW0nyI1Yl8i2RbHFby26s/Vw32CJopQ6OHcW+DUjj3JdqZlPbG4sZxlsawmW/liECrX4MQnp605px7vCdO2bZPxi0aZ8ZMhVXSDDOKr/hcKggoybA6Lh7poCL2fzv2FOdF2Op/VhZ264SGZvKz0poM0d/2eHhfejm3n1mHe20DxIEsqYXm7ZyXScdrVlBl1TkFfwfgLt0Slx6nvUhyXi2Jw+98rJD9EQrAdOhYx0iV/sYgEe/DhXi+GGdgYRHAG/U+TVv+28gqYh4bQQPVYl1VQbJ1S0H4bQk0E0ogXeTYKLxo2iuYlLcOmS6vSR6/oEBrtxQGXVn44YvZHnQ=="}}',
  signature:
    'JPE3qMzcbatOIaLTpWArBHVO5fGKbAf8E4uG5kH3V0sScEJttuyN8Hw1LUWYP0C4fK9qIuIvInYg6esOmU8MbRCNR13YIw4TDJNa8tcjvqW0hpGMDWkf9b6LE6NTzCofrj6aJR0Ep0lW0y7B+yyI1UW4mleElqzwMNWVt1nJDVI+Zq6XORYxdbsb/jnduP8gfTMWzuG8lr2WoWyIu/x+07ZNGy9Edi9os6mxPrFGecjAsrF7VBbvBmbG/LOWXOt2KWfYGQcxlY/HJetAQh4NkLS65GtX80FXijO4Fq2l8NioWKpmleInBazST3/ODD3e914OAZ5blEHTAc5qlPCfkg==',
} as const;
