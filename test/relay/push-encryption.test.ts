/** Only the browser can read the shop's pushes (D89). */
import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import webPush from 'web-push';
import { browserKeys, decrypted, vapidClaims } from '#test/support/push-service.ts';

it('the tests decrypt the example of RFC 8291 (D89)', () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg' +
      'Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  );
  expect(decrypted({ ecdh, auth }, body)).toBe('When I grow up, I want to be a watermelon');
});

it('a push is sealed for one browser, and signed by the shop (D89)', () => {
  const keys = browserKeys();
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    keys: { p256dh: keys.ecdh.getPublicKey('base64url'), auth: keys.auth.toString('base64url') },
  };
  const vapidDetails = { subject: 'https://panja.example', ...webPush.generateVAPIDKeys() };
  const { headers, body } = webPush.generateRequestDetails(subscription, 'New order', { vapidDetails });
  expect(decrypted(keys, body)).toBe('New order');
  expect(() => decrypted(browserKeys(), body)).toThrow('unable to authenticate');
  expect(vapidClaims(headers['Authorization'])).toMatchObject({
    aud: 'https://fcm.googleapis.com',
    sub: 'https://panja.example',
  });
});
