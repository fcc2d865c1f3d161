import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import { useEffect } from 'react'
import { keepsKeys } from '../../../widgets/shortcut-keys.ts'
import { OUTCOMES_ID } from './outcome-keys.tsx'
import { CONFIRM_ID } from './use-round-keys.ts'

/**
 * Where the keys of a card go. The focus rests on what confirms: once an outcome is chosen, by key or by press, Enter is its. One that
 * the data bring takes it from nobody who writes: the words that follow would be keys of the card. Who comes back from a call is on the
 * outcomes.
 */
export function useCardFocus(outcome: ContactOutcome | null, isBack: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each outcome
  useEffect(() => {
    if (!keepsKeys(document.activeElement)) document.getElementById(CONFIRM_ID)?.focus()
  }, [outcome])
  useEffect(() => {
    const first = document.getElementById(OUTCOMES_ID)?.querySelector('button')
    if (isBack && !keepsKeys(document.activeElement)) first?.focus()
  }, [isBack])
}
