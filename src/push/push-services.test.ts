import { describe, expect, it } from 'vitest';
import { isPublicAddress, lookupAnswer, pushAddress } from './push-services.ts';

describe('the address of a subscription', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('may belong to a browser maker: %s (D89)', (endpoint) => {
    expect(pushAddress(endpoint, [])?.href).toBe(endpoint);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/fcm/send/abc',
    'https://user:pass@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil-fcm.googleapis.com/abc',
    'https://evil.example/?fcm.googleapis.com',
    'https://fcm.googleapis.com./abc',
    'https://evilpush.apple.com/abc',
    'https://push.example/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'ftp://fcm.googleapis.com/abc',
    'file:///etc/passwd',
    'javascript:alert(1)',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
    'not an address',
    '',
  ])('is refused if it is %s (D89)', (endpoint) => {
    expect(pushAddress(endpoint, [])).toBeNull();
  });

  it('may have exactly an origin that the operator allowed (D89)', () => {
    const services = ['https://push.example', 'http://127.0.0.1:8123'];
    expect(pushAddress('https://push.example/abc', services)).not.toBeNull();
    expect(pushAddress('http://127.0.0.1:8123/abc', services)).not.toBeNull();
    for (const other of ['https://a.push.example/abc', 'http://push.example/abc', 'http://127.0.0.1:8124/abc'])
      expect(pushAddress(other, services)).toBeNull();
  });
});

const notPublic = [
  '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.8.8.8 169.254.169.254 172.16.0.1 172.31.255.255',
  '192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 fe80::1 fc00::1 fd12:3456::1',
  '::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1::1 2001:db8::1 ff02::1',
].flatMap((row) => row.split(' '));

describe('an IP address', () => {
  it.each(['142.250.4.95', '34.107.243.93', '17.188.143.34', '2607:f8b0:4004::5f', '2a00:1450:4001::1'])(
    'of the public internet is allowed: %s (D89)',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each(notPublic)('of this machine or its network, or a reserved one, is not allowed: %s (D89)', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('the addresses of a push service', () => {
  const addresses = ['10.0.0.1', '142.250.4.95', '34.107.243.93'].map((address) => ({ address, family: 4 }));

  it('are the public ones, all or the first, as Node asks for them (D89)', () => {
    expect(lookupAnswer('push.example', addresses, true)).toEqual([null, addresses.slice(1)]);
    expect(lookupAnswer('push.example', addresses, false)).toEqual([null, '142.250.4.95', 4]);
  });

  it('are none if all are private (D89)', () => {
    const error = new Error('push.example is not a public internet address');
    expect(lookupAnswer('push.example', addresses.slice(0, 1), true)).toEqual([error, []]);
  });
});
