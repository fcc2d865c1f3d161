import { type CallParty, type ContactOutcome, partyOf } from '@vigia/domain/communication/contact-outcome'
import { useState } from 'react'

export interface Party {
  /** Who was called last from the card, and whose outcomes it offers; the operator until somebody is. */
  readonly party: CallParty
  /** Whom a call from this card went to last; null: none has. */
  readonly called: CallParty | null
  readonly call: (whom: CallParty) => void
  /** It was the operator who spoke after all. */
  readonly ofOperator: () => void
}

/** Whom a card is about. `begin` is told that somebody is being called. */
export function useParty(returned: { readonly outcome: ContactOutcome } | null, begin: () => void): Party {
  const [party, setParty] = useState<CallParty>(returned === null ? 'operator' : partyOf(returned.outcome))
  const [called, setCalled] = useState<CallParty | null>(null)
  return {
    ...{ party, called },
    call: (whom) => {
      setParty(whom)
      setCalled(whom)
      begin()
    },
    ofOperator: () => setParty('operator'),
  }
}
