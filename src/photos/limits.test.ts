import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addresses, isUpload } from '#desk/addresses.ts';
import { uploadLimits } from './limits.ts';

it('the proxy passes on every upload, with as many bytes and minutes as the desk takes, and nothing else', () => {
  const config = readFileSync('deploy/nginx.conf', 'utf8');
  const [, pattern = '', settings = ''] = /location ~ (\S*photos\S*) \{([^}]*)\}/.exec(config) ?? [];
  const paths = Object.values(addresses).map((address) => address.replace(':id', '7').replace(/:\w+/g, 'x'));
  const uploads = paths.filter(isUpload);
  expect(uploads.length).toBeGreaterThan(1);
  expect(paths.filter((path) => new RegExp(pattern).test(path))).toEqual(uploads);
  expect(settings).toContain(`client_max_body_size ${uploadLimits.formBytes / 1024 ** 2}m;`);
  expect(settings).toContain(`proxy_send_timeout ${uploadLimits.ms / 1000}s;`);
  expect(settings).toContain('proxy_request_buffering off;');
});
