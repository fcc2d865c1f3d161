import { administrators, monitoring, planners } from './callers.ts'
import type { Permission } from './permission.ts'

/** The words and the links of operators: the desk's calls, and those of their page, whose token the feature itself checks and counts. */
export const operatorLinkPermissions = {
  getOperatorLinkSettings: administrators,
  putOperatorLinkSettings: administrators,
  revealTripWord: monitoring,
  changeTripWords: planners,
  operatorLink: monitoring,
  listOperatorLinks: monitoring,
  makeOperatorLink: monitoring,
  revokeOperatorLink: monitoring,
  openOperatorLink: 'device',
  consentByLink: 'device',
  postPositionsByLink: 'device',
  reportByLink: 'device',
  panicByLink: 'device',
  panicOfLink: 'device',
  milestoneByLink: 'device',
  stopByLink: 'device',
  messageByLink: 'device',
  photoByLink: 'device',
  inboxOfLink: 'device',
  seenByLink: 'device',
  tripMessages: monitoring,
  sendOperatorMessage: monitoring,
  tripProposals: monitoring,
  decideProposal: monitoring,
  expectStop: monitoring,
  cancelExpectedStop: monitoring,
} as const satisfies Readonly<Record<string, Permission>>
