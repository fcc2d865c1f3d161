import { expect, test } from 'vitest'
import {
  DEFAULT_SHARE_LINK_RULES,
  delayOfLink,
  type LinkDelay,
  mergedDelays,
  type ShareLinkRules,
} from './link-delay.ts'

const RULES: ShareLinkRules = {
  delayMin: 10,
  clients: [
    { client: '1', minutes: 30 },
    { client: '2', minutes: 0 },
  ],
}

test.each<[why: string, clientId: string | null, ownMin: number | null, delay: LinkDelay]>([
  ['the setting of all, where its client has none', '3', null, { minutes: 10, from: 'organisation' }],
  ['the setting of all, where nobody knows the client', null, null, { minutes: 10, from: 'organisation' }],
  ['that of its client, which is longer', '1', null, { minutes: 30, from: 'client' }],
  ['that of its client, which is none at all', '2', null, { minutes: 0, from: 'client' }],
  ['its own, which is longer', '2', 5, { minutes: 5, from: 'link' }],
  ['the setting, where its own would be shorter', '1', 15, { minutes: 30, from: 'client' }],
  ['the setting, where its own is none at all', '3', 0, { minutes: 10, from: 'organisation' }],
  ['the setting, where its own is the same', '3', 10, { minutes: 10, from: 'organisation' }],
])('a link tells as late as %s', (_why, clientId, ownMin, delay) => {
  expect(delayOfLink(RULES, clientId, ownMin)).toEqual(delay)
})

test('ten minutes where a company has said nothing', () => {
  expect(delayOfLink(DEFAULT_SHARE_LINK_RULES, '1', null)).toEqual({ minutes: 10, from: 'organisation' })
})

test.each<[why: string, into: string, from: string[], clients: ShareLinkRules['clients']]>([
  ['the longer of two', '2', ['1'], [{ client: '2', minutes: 30 }]],
  ['the longer of two, whichever stays', '1', ['2'], [{ client: '1', minutes: 30 }]],
  [
    'the delay of all, where one of them had none of its own and it is the longer',
    '9',
    ['2'],
    [RULES.clients[0] as never],
  ],
  ['what the one had, where it is the longer', '9', ['1'], [RULES.clients[1] as never, { client: '9', minutes: 30 }]],
  ['nothing of others', '9', ['8'], RULES.clients],
])('clients merged into one have %s', (_why, into, from, clients) => {
  expect(mergedDelays(RULES, { into, from })).toEqual(clients)
})
