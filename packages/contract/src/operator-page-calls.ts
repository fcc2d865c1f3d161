import { operatorLinkCalls } from './operator-link.ts'
import { getOperatorLinkSettings, putOperatorLinkSettings } from './operator-link-settings.ts'
import { operatorMessageCalls } from './operator-messages.ts'
import { operatorProposalCalls } from './operator-proposals.ts'

/** All that is about the page of an operator's link: what it calls, what the team sees of it, and what a company sets. */
export const operatorPageCalls = {
  ...operatorLinkCalls,
  ...operatorProposalCalls,
  ...operatorMessageCalls,
  ...{ getOperatorLinkSettings, putOperatorLinkSettings },
}
