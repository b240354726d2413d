import { expect, it } from 'vitest';
import { quick, type Scenario } from '#test/faults/scenario.ts';
import { inScene } from './scene.ts';

/** Scenarios as tests, at the short scale. What this machine can't inject is reported as skipped, with the reason. */
export function asTests(scenarios: readonly Scenario[]): void {
  it.for(scenarios.map((scenario) => [`fault ${scenario.fault}: ${scenario.promise}`, scenario] as const))(
    '%s',
    { timeout: 180_000 },
    async ([, scenario], { skip }) => {
      const obstacle = scenario.obstacle?.() ?? null;
      if (obstacle !== null) skip(obstacle);
      expect(await inScene((scene) => scenario.run(scene, quick))).not.toBe('');
    },
  );
}
