import { expect, test } from 'vitest'
import { isOldApp, spokenApp } from './app-version.ts'

test.each([
  ['a build of Android', 'Owntracks-Android/gms/420505020', 'OwnTracks 2.5.5'],
  ['without the shop that it came from', 'Owntracks-Android/420412000', 'OwnTracks 2.4.12'],
  ['an older way to count builds', 'Owntracks-Android/gms/20410000', 'OwnTracks 2.4.10'],
  ['iOS', 'OwnTracks/18.4.1 CFNetwork/1568.200.51 Darwin/24.1.0', 'OwnTracks iOS 18.4.1'],
  ['a build that is none', 'Owntracks-Android/gms/7', 'OwnTracks'],
  ['more than a version', 'OwnTracks/18.4.1<script>', 'OwnTracks'],
  ['another program', 'okhttp/4.9.0', 'OwnTracks'],
  ['nothing', undefined, 'OwnTracks'],
])('by %s', (_why, agent, app) => {
  expect(spokenApp('OwnTracks', agent)).toBe(app)
})

test('only OwnTracks is asked: what calls itself so and speaks otherwise tells nothing', () => {
  expect(spokenApp('OsmAnd', 'Owntracks-Android/gms/420505020')).toBe('OsmAnd')
})

const OLDEST = { OwnTracks: '2.5.0', 'OwnTracks iOS': null }
test.each([
  ['older', 'OwnTracks 2.4.12', true],
  ['by the number, not by the text', 'OwnTracks 2.10.0', false],
  ['the oldest itself', 'OwnTracks 2.5.0', false],
  ['the same with a part less', 'OwnTracks 2.5', false],
  ['one without a version', 'OwnTracks', false],
  ['the other platform, of which any is accepted', 'OwnTracks iOS 1.0.0', false],
  ['an app of which nothing is asked', 'Traccar Client 1.0', false],
  ['nobody knows by which', null, false],
])('%s', (_why, app, isOld) => {
  expect(isOldApp(app, OLDEST)).toBe(isOld)
})
