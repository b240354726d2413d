import { expect, it } from 'vitest';
import { quick, type Scenario } from '#test/faults/scenario.ts';
import { inScene } from './scene.ts';

/** Scenarios as tests, at the short scale. Where this machine can't inject a fault its test fails and says why (D54). */
export function asTests(scenarios: readonly Scenario[]): void {
  it.for(scenarios.map((scenario) => [`fault ${scenario.fault}: ${scenario.promise}`, scenario] as const))(
    '%s',
    { timeout: 180_000 },
    async ([, scenario]) => {
      expect(scenario.obstacle?.() ?? null).toBeNull();
      expect(await inScene((scene) => scenario.run(scene, quick))).not.toBe('');
    },
  );
}
