/** Programs that check the files in deploy/, each the real one, from Debian's packages. */
import { programPath, provided } from './debian-package.ts';

export const deployTools = {
  nginx: () => provided('nginx-light', () => programPath('nginx')),
  amtool: () => provided('prometheus-alertmanager', () => programPath('amtool')),
  promtool: () => provided('prometheus', () => programPath('promtool')),
  dockerCompose: () => provided('docker-compose', () => programPath('docker-compose')),
  systemdAnalyze: () => provided('systemd', () => programPath('systemd-analyze')),
  strace: () => provided('strace', () => programPath('strace')),
} as const;
