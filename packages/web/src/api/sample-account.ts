import type { CallAnswers } from '@vigia/contract/calls'
import { send } from './send.ts'

export type SampleAccount = CallAnswers['sampleAccount']

/** The demo's account, given to loopback only; null where there is none. */
export async function sampleAccount(): Promise<SampleAccount | null> {
  try {
    return (await send('sampleAccount', {})).body
  } catch {
    return null
  }
}
