import { expect, test } from 'vitest'
import { type ListeningState, listen } from './listen.ts'
import type { SpeechRecogniser, SpeechResults } from './speech-api.ts'

/** The browser's part: a recogniser that does what the test says. */
function browser(options: { readonly startThrows?: boolean } = {}) {
  const made: SpeechRecogniser[] = []
  const log: string[] = []
  class Recogniser implements SpeechRecogniser {
    lang = ''
    continuous = false
    interimResults = false
    onstart: SpeechRecogniser['onstart'] = null
    onend: SpeechRecogniser['onend'] = null
    onerror: SpeechRecogniser['onerror'] = null
    onresult: SpeechRecogniser['onresult'] = null
    constructor() {
      made.push(this)
    }
    start() {
      if (options.startThrows) throw new Error('InvalidStateError')
      log.push('start')
    }
    abort() {
      log.push('abort')
    }
  }
  const states: ListeningState[] = []
  const phrases: string[] = []
  const hearing: string[] = []
  const waiting: { work: () => void; delayMs: number }[] = []
  const stop = listen(
    Recogniser,
    {
      onState: (state) => states.push(state),
      onPhrase: (text) => phrases.push(text),
      onHearing: (text) => hearing.push(text),
    },
    (work, delayMs) => {
      const entry = { work, delayMs }
      waiting.push(entry)
      return () => waiting.splice(waiting.indexOf(entry), 1)
    },
  )
  const recogniser = made[0]
  if (recogniser === undefined) throw new Error('no recogniser made')
  return { recogniser, states, phrases, hearing, waiting, log, stop }
}

const said = (text: string, isFinal: boolean): SpeechResults => ({
  resultIndex: 0,
  results: [Object.assign([{ transcript: text }], { isFinal })],
})

test('listens on in Mexican Spanish', () => {
  const { recogniser, states } = browser()
  recogniser.onstart?.()
  expect([recogniser.lang, recogniser.continuous]).toEqual(['es-MX', true])
  expect(states.map(({ status }) => status)).toEqual(['starting', 'listening'])
})

test('a phrase is heard once, when it is final', () => {
  const { recogniser, phrases, hearing } = browser()
  recogniser.onresult?.(said(' reconocer', false))
  recogniser.onresult?.(said(' reconocer alerta', true))
  expect(phrases).toEqual(['reconocer alerta'])
  expect(hearing).toEqual(['reconocer', ''])
})

test('results that came before are not heard again', () => {
  const { recogniser, phrases } = browser()
  const old = Object.assign([{ transcript: 'actualizar' }], { isFinal: true })
  const fresh = Object.assign([{ transcript: 'siguiente alerta' }], { isFinal: true })
  recogniser.onresult?.({ resultIndex: 1, results: [old, fresh] })
  expect(phrases).toEqual(['siguiente alerta'])
})

test('after a silence it begins again', () => {
  const { recogniser, waiting, log, states } = browser()
  recogniser.onerror?.({ error: 'no-speech' })
  recogniser.onend?.()
  waiting[0]?.work()
  expect(log).toEqual(['start', 'start'])
  expect(states.map(({ status }) => status)).not.toContain('troubled')
})

test('without a network it says so and tries again, ever more slowly', () => {
  const { recogniser, waiting, states } = browser()
  for (let time = 0; time < 8; time++) {
    recogniser.onerror?.({ error: 'network' })
    recogniser.onend?.()
  }
  expect(states.at(-1)).toEqual({ status: 'troubled', trouble: 'network' })
  const delays = waiting.map(({ delayMs }) => delayMs)
  expect(delays.slice(0, 3)).toEqual([500, 1000, 2000])
  expect(delays.at(-1)).toBe(10_000)
})

test.each([
  ['permission refused', 'not-allowed', 'denied'],
  ['no service', 'service-not-allowed', 'denied'],
  ['no microphone', 'audio-capture', 'no-microphone'],
  ['no Spanish', 'language-not-supported', 'no-language'],
] as const)('%s ends it', (_why, error, trouble) => {
  const { recogniser, states, waiting, log } = browser()
  const onEnd = recogniser.onend
  recogniser.onerror?.({ error })
  onEnd?.()
  expect(states.at(-1)).toEqual({ status: 'troubled', trouble })
  expect(waiting).toEqual([])
  expect(log).toEqual(['start', 'abort'])
})

test('a browser that cannot start says that it failed', () => {
  expect(browser({ startThrows: true }).states.at(-1)).toEqual({ status: 'troubled', trouble: 'failed' })
})

test('once stopped it reports nothing and starts nothing', () => {
  const { recogniser, stop, waiting, phrases, log } = browser()
  const { onresult, onend } = recogniser
  onend?.()
  stop()
  onend?.()
  expect([recogniser.onresult, waiting.length, phrases.length]).toEqual([null, 0, 0])
  expect(onresult).not.toBeNull()
  expect(log).toEqual(['start', 'abort'])
})
