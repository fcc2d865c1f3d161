import { ApiError } from '../../api/api-error.ts'
import { consentByLink, type OpenedLink, type Phone } from '../../api/operator-page.ts'
import { isRecord } from '../../browser/is-record.ts'
import { readJson, writeJson } from '../../browser/storage.ts'
import type { Sharer } from './sharing.ts'

const KEY = 'operador-dicho'
const RETRY_MS = 5_000

/** What he last said on this phone to sharing where he is, to which text, and whether the server has it. */
interface Said {
  readonly token: string
  readonly version: string
  readonly accepted: boolean
  readonly isTold: boolean
}

const isSaid = (value: unknown): value is Said =>
  isRecord(value) &&
  [value.token, value.version].every((part) => typeof part === 'string') &&
  [value.accepted, value.isTold].every((part) => typeof part === 'boolean')

interface Options {
  readonly token: string
  readonly phone: Phone
  readonly link: OpenedLink
  readonly sharer: Pick<Sharer, 'flush'>
}

/**
 * Tells the server the last thing that he said to sharing, once what he shared before is sent; without signal again until it is told,
 * also after the page was loaded anew. `consent` is what holds on this phone; null: he is to be asked, also where he agreed on another.
 */
export function consentOutbox({ token, phone, link, sharer }: Options) {
  const version = link.consentVersion
  const before = readJson(KEY, isSaid)
  const said = before?.token === token && before.version === version ? before : null
  let wanted = said === null || said.isTold ? null : said.accepted
  let isSending = false

  const keep = (accepted: boolean, isTold: boolean): boolean =>
    writeJson(KEY, { token, version, accepted, isTold } satisfies Said)
  const send = async (): Promise<void> => {
    if (isSending) return
    isSending = true
    while (wanted !== null) {
      const accepted = wanted
      try {
        if (!accepted) await sharer.flush()
        await consentByLink(token, { version, accepted, model: phone.model })
        if (wanted === accepted) {
          wanted = null
          keep(accepted, true)
        }
        if (accepted) void sharer.flush()
      } catch (error) {
        if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) break
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
    isSending = false
  }
  return {
    consent: consentOf(said, link.consent),
    answer: (accepted: boolean): void => {
      wanted = accepted
      keep(accepted, false)
      void send()
    },
    /** Tells what was said before the page was loaded anew, where the server does not have it. */
    resume: (): void => void send(),
  }
}

function consentOf(said: Said | null, kept: boolean | null): boolean | null {
  if (said === null) return null
  return said.accepted && said.isTold ? kept : said.accepted
}
