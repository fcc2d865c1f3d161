import type { SpeechApi, SpeechResults } from './speech-api.ts'

/** Why nothing is heard; the first four end the listening, `network` is tried again. */
export type ListeningTrouble = 'denied' | 'no-microphone' | 'no-language' | 'failed' | 'network'

/** `starting`: the browser may be asking for the microphone. */
export type ListeningState =
  | { readonly status: 'starting' }
  | { readonly status: 'listening' }
  | { readonly status: 'troubled'; readonly trouble: ListeningTrouble }

interface Listening {
  readonly onState: (state: ListeningState) => void
  /** What is being said, not yet final. */
  readonly onHearing: (text: string) => void
  /** One finished phrase. */
  readonly onPhrase: (text: string) => void
}

type Later = (work: () => void, delayMs: number) => () => void

const FIRST_RESTART_MS = 250
const LAST_RESTART_MS = 10_000

const ENDING: Readonly<Record<string, ListeningTrouble>> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'no-microphone',
  'language-not-supported': 'no-language',
}

/**
 * Listens in Mexican Spanish until stopped. The browser ends a recognition after each silence: it is started again at
 * once, and ever more slowly while it fails. Returns what stops it; nothing is reported after that.
 */
export function listen(api: SpeechApi, { onState, onHearing, onPhrase }: Listening, later: Later = soon): () => void {
  let over = false
  let restartMs = FIRST_RESTART_MS
  let cancelRestart: (() => void) | null = null
  const recogniser = new api()

  const close = (): void => {
    over = true
    cancelRestart?.()
    recogniser.onstart = recogniser.onend = recogniser.onerror = recogniser.onresult = null
    recogniser.abort()
  }
  const giveUp = (trouble: ListeningTrouble): void => {
    close()
    onState({ status: 'troubled', trouble })
  }
  const start = (): void => {
    try {
      recogniser.start()
    } catch {
      giveUp('failed')
    }
  }
  const takeResults = ({ resultIndex, results }: SpeechResults): void => {
    restartMs = FIRST_RESTART_MS
    const hearing: string[] = []
    for (let at = resultIndex; at < results.length; at++) {
      const result = results[at]
      const text = result?.[0]?.transcript.trim() ?? ''
      if (text === '') continue
      if (result?.isFinal) onPhrase(text)
      else hearing.push(text)
    }
    onHearing(hearing.join(' '))
  }

  recogniser.lang = 'es-MX'
  recogniser.continuous = true
  recogniser.interimResults = true
  recogniser.onstart = () => onState({ status: 'listening' })
  recogniser.onresult = takeResults
  recogniser.onerror = ({ error }) => {
    const ending = ENDING[error]
    if (ending !== undefined) return giveUp(ending)
    // Silence and an abort are no trouble; `end` follows and starts anew.
    if (error === 'no-speech' || error === 'aborted') return
    restartMs = Math.min(LAST_RESTART_MS, restartMs * 2)
    onState({ status: 'troubled', trouble: 'network' })
  }
  recogniser.onend = () => {
    if (over) return
    cancelRestart = later(start, restartMs)
  }
  onState({ status: 'starting' })
  start()
  return close
}

function soon(work: () => void, delayMs: number): () => void {
  const timer = setTimeout(work, delayMs)
  return () => clearTimeout(timer)
}
