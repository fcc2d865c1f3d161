import { expect, test } from 'vitest'
import { isActiveStatus } from '../trip/trip-status.ts'
import {
  type DeliveryPhoto,
  decidedText,
  deliveryPhotoState,
  MILESTONE_STATUS,
  MILESTONES,
  type OperatorProposal,
  proposalText,
} from './operator-proposal.ts'

test.each<[OperatorProposal, string]>([
  [{ kind: 'milestone', milestone: 'arrived' }, 'Llegué a cargar'],
  [{ kind: 'milestone', milestone: 'delivered' }, 'Entregado'],
  [{ kind: 'stop', reason: 'rest', minutes: 30 }, 'Parada: Descanso, 30 min'],
  [{ kind: 'stop', reason: 'checkpoint', minutes: 15 }, 'Parada: Retén o revisión, 15 min'],
])('%j reads %s', (proposal, text) => {
  expect(proposalText(proposal)).toBe(text)
})

test.each<[string, DeliveryPhoto, string]>([
  ['nobody asks for one', { isAsked: false, takenAt: null, photoId: null }, 'Entregado'],
  ['he took none', { isAsked: true, takenAt: null, photoId: null }, 'Entregado, sin la foto que pide el cliente'],
  ['it is on its way', { isAsked: true, takenAt: 5, photoId: null }, 'Entregado, sin que haya llegado su foto'],
  ['it is here', { isAsked: true, takenAt: 5, photoId: 'a' }, 'Entregado, con su foto'],
  [
    'it is here, and the client wants none any more',
    { isAsked: false, takenAt: 5, photoId: 'a' },
    'Entregado, con su foto',
  ],
])('of a delivery is said of its photo that %s', (_why, photo, text) => {
  expect(decidedText({ kind: 'milestone', milestone: 'delivered' }, deliveryPhotoState(photo))).toBe(text)
})

test('only the delivery proposes to end the trip', () => {
  expect(MILESTONES.filter((milestone) => !isActiveStatus(MILESTONE_STATUS[milestone]))).toEqual(['delivered'])
})
