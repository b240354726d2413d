/** The alert rules, as Prometheus itself reads them: each fires when it should, and a healthy shop is silent. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { deployTools } from './support/tools.ts';

describe('deploy/alerts.yml and prometheus.yml', () => {
  it.each([
    ['are well formed', ['check', 'config', 'deploy/prometheus.yml'], /SUCCESS: 14 rules found/],
    ['fire when they should, and only then', ['test', 'rules', 'deploy/alerts.test.yml'], /SUCCESS/],
  ])('%s', (_, parameters, words) => {
    const { status, stdout, stderr } = spawnSync(deployTools.promtool(), parameters, { encoding: 'utf8' });
    expect([status, stdout + stderr]).toEqual([0, expect.stringMatching(words)]);
  });
});
