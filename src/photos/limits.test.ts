import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addresses } from '#desk/addresses.ts';
import { uploadLimits } from './limits.ts';

it('the proxy passes on as many bytes and minutes of an upload as the desk takes', () => {
  const config = readFileSync('deploy/nginx.conf', 'utf8');
  const [, pattern = '', settings = ''] = /location ~ (\S*photos\S*) \{([^}]*)\}/.exec(config) ?? [];
  expect(new RegExp(pattern).test(addresses.photos.replace(':id', '43'))).toBe(true);
  expect(settings).toContain(`client_max_body_size ${uploadLimits.formBytes / 1024 ** 2}m;`);
  expect(settings).toContain(`proxy_send_timeout ${uploadLimits.ms / 1000}s;`);
  expect(settings).toContain('proxy_request_buffering off;');
});
