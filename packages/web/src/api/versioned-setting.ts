import type { CallAnswers, CallInputs, CallName } from '@vigia/contract/calls'
import { callWithTag } from './call.ts'

/** A setting as it was read, and which version of it that was. */
export interface Versioned<Value> {
  readonly value: Value
  readonly etag: string
}

type SettingCall = Extract<CallName, `${'get' | 'put'}${string}`>

export async function readVersioned<N extends SettingCall>(
  name: N,
  input: CallInputs[N] & { readonly signal: AbortSignal },
): Promise<Versioned<CallAnswers[N]>> {
  const { body, etag } = await callWithTag(name, input)
  return { value: body, etag: etag ?? '' }
}

/** Replaces the version that was read. Throws ApiError, 412 when somebody else has changed it since. */
export async function writeVersioned<N extends SettingCall>(
  name: N,
  input: CallInputs[N],
  { etag, reason = '' }: { readonly etag: string; readonly reason?: string },
): Promise<Versioned<CallAnswers[N]>> {
  const why = reason.trim() === '' ? {} : { changeReason: reason.trim() }
  const answer = await callWithTag(name, { ...input, ifMatch: etag, ...why })
  return { value: answer.body, etag: answer.etag ?? '' }
}
