import { expect, test } from 'vitest'
import { isActiveStatus } from '../trip/trip-status.ts'
import { MILESTONE_STATUS, MILESTONES, type OperatorProposal, proposalText } from './operator-proposal.ts'

test.each<[OperatorProposal, string]>([
  [{ kind: 'milestone', milestone: 'arrived' }, 'Llegué a cargar'],
  [{ kind: 'milestone', milestone: 'delivered' }, 'Entregado'],
  [{ kind: 'stop', reason: 'rest', minutes: 30 }, 'Parada: Descanso, 30 min'],
  [{ kind: 'stop', reason: 'checkpoint', minutes: 15 }, 'Parada: Retén o revisión, 15 min'],
])('%j reads %s', (proposal, text) => {
  expect(proposalText(proposal)).toBe(text)
})

test('only the delivery proposes to end the trip', () => {
  expect(MILESTONES.filter((milestone) => !isActiveStatus(MILESTONE_STATUS[milestone]))).toEqual(['delivered'])
})
