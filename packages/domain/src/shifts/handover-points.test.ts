import { expect, test } from 'vitest'
import type { Severity } from '../risk/severity.ts'
import {
  firstActions,
  handoverPoints,
  isUnaccepted,
  isUnready,
  type PointKind,
  pointLacks,
  type StandingPoint,
  staysApart,
} from './handover-points.ts'

const subject = (
  kind: PointKind,
  id: number,
  over: { tripId?: string; severity?: Severity; since?: number; title?: string } = {},
) => ({ kind, key: `${kind}:${id}`, tripId: null, severity: null, title: `${kind} ${id}`, since: 0, ...over })

const shown = (subjects: Parameters<typeof handoverPoints>[0]) =>
  handoverPoints(subjects).map(({ key, also }) => [key, ...also])

test.each([
  ['nothing', [], []],
  ['the same twice is one', [subject('alert', 1), subject('alert', 1)], [['alert:1']]],
  [
    'kinds in the order in which they are shown',
    [subject('note', 1), subject('platform', 1), subject('risk', 1), subject('promise', 1), subject('alert', 1)],
    [['alert:1'], ['promise:1'], ['risk:1'], ['platform:1'], ['note:1']],
  ],
  [
    'the gravest first, then the oldest',
    [
      subject('alert', 1, { severity: 'medium' }),
      subject('alert', 2, { severity: 'critical', since: 9 }),
      subject('alert', 3, { severity: 'critical', since: 5 }),
    ],
    [['alert:3'], ['alert:2'], ['alert:1']],
  ],
  [
    'a trip at risk with an alert is the alert alone, which says so',
    [subject('risk', 1, { tripId: 't' }), subject('alert', 1, { tripId: 't' })],
    [['alert:1', 'risk 1']],
  ],
  [
    'a promise of a trip with an alert is not lost',
    [subject('promise', 1, { tripId: 't', title: '«Llego 15:20»' }), subject('alert', 1, { tripId: 't' })],
    [['alert:1', '«Llego 15:20»']],
  ],
  [
    'a promise wins over risk',
    [subject('risk', 1, { tripId: 't' }), subject('promise', 1, { tripId: 't' })],
    [['promise:1', 'risk 1']],
  ],
  [
    'a platform wins over a promise',
    [subject('promise', 1, { tripId: 't' }), subject('platform', 1, { tripId: 't' })],
    [['platform:1', 'promise 1']],
  ],
  [
    'two alerts of a trip are two; what else there is stands with the gravest',
    [
      subject('alert', 1, { tripId: 't', severity: 'medium' }),
      subject('risk', 1, { tripId: 't' }),
      subject('alert', 2, { tripId: 't', severity: 'critical' }),
    ],
    [['alert:2', 'risk 1'], ['alert:1']],
  ],
  [
    'other trips stay',
    [subject('alert', 1, { tripId: 't' }), subject('risk', 2, { tripId: 'u' })],
    [['alert:1'], ['risk:2']],
  ],
])('%s', (_why, subjects, expected) => {
  expect(shown(subjects)).toEqual(expected)
})

const standing = (over: Partial<StandingPoint> = {}): StandingPoint => ({ also: [], isBare: false, ...over })

/** A promise, or the risk, of a trip with an alert or a promise; what stands already, and whether it was signed. */
test.each<[string, PointKind, PointKind, Readonly<Record<string, StandingPoint>>, boolean, boolean]>([
  ['nothing stands yet: the alert says it', 'promise', 'alert', {}, false, false],
  ['a promise that stands goes on', 'promise', 'alert', { 'promise:1': standing() }, false, true],
  ['risk of which something was written too', 'risk', 'alert', { 'risk:1': standing() }, false, true],
  ['but not one that nobody wrote of', 'risk', 'alert', { 'risk:1': standing({ isBare: true }) }, false, false],
  ['an alert that stands says more until it is signed', 'promise', 'alert', { 'alert:1': standing() }, false, false],
  ['and no more then', 'promise', 'alert', { 'alert:1': standing() }, true, true],
  ['but what it said', 'promise', 'alert', { 'alert:1': standing({ also: ['promise 1'] }) }, true, false],
  ['an alert after the cut says it', 'promise', 'alert', {}, true, false],
  ['risk is in every alert', 'risk', 'alert', { 'alert:1': standing() }, true, false],
  ['and in no promise that was signed without it', 'risk', 'promise', { 'promise:1': standing() }, true, true],
])('which subject stays apart: %s', (_why, kind, holder, points, isAfterCut, expected) => {
  const of = staysApart(new Map(Object.entries(points)), isAfterCut)
  expect(of(subject(kind, 1), subject(holder, 1))).toBe(expected)
  const subjects = [subject(kind, 1, { tripId: 't' }), subject(holder, 1, { tripId: 't' })]
  expect(handoverPoints(subjects, of)).toHaveLength(expected ? 2 : 1)
})

const NOTE = 'Contestó el despacho.'

test.each<[string, PointKind, string, string, number | null, ReturnType<typeof pointLacks>]>([
  ['an alert with all of it', 'alert', NOTE, 'Llamar', 1, null],
  ['an alert without a note', 'alert', '', 'Llamar', 1, 'note'],
  ['a note of nine characters', 'alert', '123456789', 'Llamar', 1, 'note'],
  ['a note of ten', 'alert', '1234567890', 'Llamar', 1, null],
  ['an alert without a next action', 'alert', NOTE, '', null, 'action'],
  ['a next action without its hour', 'alert', NOTE, 'Llamar', null, 'hour'],
  ['a promise needs no note', 'promise', '', 'Confirmar', 1, null],
  ['but its action', 'promise', 'Avisada', '', null, 'action'],
  ['risk needs nothing', 'risk', '', '', null, null],
  ['a platform needs nothing', 'platform', '', '', null, null],
  ['but an action has its hour', 'risk', '', 'Decidir', null, 'hour'],
  ['and an hour its action', 'note', 'Falta papel', '', 1, 'action'],
])('%s', (_why, kind, note, nextAction, nextActionAt, expected) => {
  expect(pointLacks({ kind, note, nextAction, nextActionAt })).toBe(expected)
})

const POINT = { isReady: false, acceptedById: null, isAfterCut: false, closedAt: null }

test.each([
  ['as it came', {}, true, true],
  ['ready', { isReady: true }, false, true],
  ['accepted', { isReady: true, acceptedById: 'j' }, false, false],
  ['accepted by who was to receive before', { isReady: true, acceptedById: 'x' }, false, true],
  ['after the cut there is nothing to prepare, and all to accept', { isAfterCut: true }, false, true],
  ['what ended by itself asks nothing', { closedAt: 5 }, false, false],
])('%s', (_why, over, unready, unaccepted) => {
  const point = { ...POINT, ...over }
  expect([isUnready(point), isUnaccepted(point, 'j')]).toEqual([unready, unaccepted])
})

test('what nobody has accepted is not accepted by nobody', () => {
  expect(isUnaccepted(POINT, null)).toBe(true)
})

test('the five nearest actions, without those of what has ended', () => {
  const points = [7, 3, null, 5, 1, 6, 4].map((nextActionAt) => ({ nextActionAt, closedAt: null }))
  const ended = { nextActionAt: 2, closedAt: 1 }
  expect(firstActions([...points, ended]).map(({ nextActionAt }) => nextActionAt)).toEqual([1, 3, 4, 5, 6])
})
