import { expect, test } from 'vitest'
import type { SystemJob } from '../../../api/system.ts'
import { jobFacts, jobStanding } from './job-text.ts'

const NOW = Date.UTC(2026, 10, 26, 18)
const job = (of: Partial<SystemJob>): SystemJob => ({
  ...{ name: 'x', label: 'X', everyMs: 3_600_000, runningSince: null, endedAt: null, failingSince: null },
  ...{ problem: null, nextAt: null },
  ...of,
})

test.each<[why: string, job: SystemJob, standing: string, facts: RegExp]>([
  [
    'one that never ended a run is not well',
    job({ runningSince: NOW - 120_000 }),
    'unknown',
    /^No ha terminado ninguna vez · en marcha desde hace 2 min · cada 1 h$/,
  ],
  [
    'one that ended well tells the next',
    job({ endedAt: NOW - 600_000, nextAt: NOW + 3_000_000 }),
    'well',
    /^Terminó hace 10 min · la siguiente en 50 min · cada 1 h$/,
  ],
  [
    'one that fails tells why and since when',
    job({ endedAt: NOW - 600_000, nextAt: NOW - 1, failingSince: NOW - 90_000_000, problem: 'sin lugar' }),
    'failing',
    /^Desde .+: sin lugar\nTerminó hace 10 min · la siguiente ahora · cada 1 h$/,
  ],
  [
    'of several companies it does not say why',
    job({ endedAt: NOW, failingSince: NOW, everyMs: 10_000 }),
    'failing',
    /^Desde .+: el registro del servidor dice por qué\nTerminó hace menos de 1 min · sin empezar · cada 10 s$/,
  ],
  ['one without a pause', job({ everyMs: 200 }), 'unknown', /sin pausa$/],
])('%s', (_why, of, standing, facts) => {
  expect(jobStanding(of)).toBe(standing)
  expect(jobFacts(of, NOW, false).join('\n')).toMatch(facts)
})

test.each<[why: string, job: SystemJob, facts: RegExp]>([
  [
    'one that was under way',
    job({ runningSince: NOW - 120_000 }),
    /^No ha terminado ninguna vez · no se sabe cómo sigue · cada 1 h$/,
  ],
  [
    'one that was due',
    job({ endedAt: NOW - 600_000, nextAt: NOW - 1 }),
    /^Terminó hace 10 min · no se sabe cómo sigue · cada 1 h$/,
  ],
])('of a server that does not answer any more nothing is said to go on: %s', (_why, of, facts) => {
  expect(jobFacts(of, NOW, true).join('\n')).toMatch(facts)
})
