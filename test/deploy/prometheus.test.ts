/** The alert rules and where alerts go, as Prometheus and its Alertmanager themselves read them. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { deployTools } from '#test/support/installed-programs.ts';

it.each([
  ['are well formed', ['check', 'config', 'deploy/prometheus.yml'], /SUCCESS: 15 rules found/],
  ['fire when they should, and only then', ['test', 'rules', 'deploy/alerts.test.yml'], /SUCCESS/],
])('deploy/alerts.yml and prometheus.yml %s', (_, parameters, words) => {
  const { status, stdout, stderr } = spawnSync(deployTools.promtool(), parameters, { encoding: 'utf8' });
  expect([status, stdout + stderr]).toEqual([0, expect.stringMatching(words)]);
});

describe('deploy/alertmanager.yml', () => {
  const amtool = (...parameters: readonly string[]) =>
    spawnSync(deployTools.amtool(), parameters, { encoding: 'utf8', env: { HOME: '/nonexistent' } });

  it('is well formed', () => {
    const { status, stdout, stderr } = amtool('check-config', 'deploy/alertmanager.yml');
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining(' - 2 receivers\n')]);
  });

  it.each([
    ['page', 'owner at once'],
    ['office', 'owner'],
  ])('sends an alert of severity %s to "%s"', (severity, receiver) => {
    const { stdout } = amtool(
      'config',
      'routes',
      'test',
      '--config.file=deploy/alertmanager.yml',
      `severity=${severity}`,
    );
    expect(stdout).toBe(`${receiver}\n`);
  });
});
