/** deploy/alerts.yml against the metrics that the relay shows. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Metrics } from '#relay/watch/metrics.ts';
import { problemKinds } from '#server/problems.ts';

const rules = readFileSync('deploy/alerts.yml', 'utf8');

interface Alert {
  readonly name: string;
  readonly expression: string;
}

function alertsIn(text: string): readonly Alert[] {
  return text
    .split('- alert: ')
    .slice(1)
    .map((body) => ({ name: /^\w+/.exec(body)?.[0] ?? '', expression: /expr: (.*)/.exec(body)?.[1] ?? '' }));
}

/** Names in an expression, a histogram's without the ending that makes it one. */
function metricsIn(expression: string): readonly string[] {
  return [...expression.matchAll(/\b(?:panja|process)_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''));
}

/** Everything that the relay shows, and the values that each of its labels can have before anything happened. */
const shown = await new Metrics().text({ backlog: [], problems: [] }, 0);
const known = [...shown.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);

describe('the alerts', () => {
  const alerts = alertsIn(rules);

  it('use only metrics that the relay has', () => {
    expect(alerts.length).toBeGreaterThan(10);
    for (const { expression } of alerts) {
      for (const metric of metricsIn(expression)) expect(known).toContain(metric);
    }
  });

  it('use only existing states and reasons', () => {
    const values = alerts.flatMap(({ expression }) =>
      [...expression.matchAll(/\b(state|reason|kind)=~?"([^"]+)"/g)].flatMap(([, label = '', list = '']) =>
        list.split('|').map((value) => `${label}="${value}"`),
      ),
    );
    expect(values).toContain('reason="not stored"');
    for (const value of values) expect(shown).toContain(value);
  });

  it('have a rule for each kind of problem', () => {
    const kinds = alerts.flatMap(({ expression }) =>
      [...expression.matchAll(/panja_problem\{kind=~?"([^"]+)"/g)].flatMap(([, list = '']) => list.split('|')),
    );
    const names = alerts.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['PanjaOrdersNotStored', 'PanjaMailsHeld']));
    // These two rules read counts, which say how many.
    expect([...kinds, 'orders not stored', 'mails held'].toSorted()).toEqual(problemKinds.toSorted());
  });
});
