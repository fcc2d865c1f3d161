/** The part of the browser's speech recognition that we use; TypeScript's library doesn't describe it. */
export interface SpeechRecogniser {
  lang: string
  continuous: boolean
  interimResults: boolean
  onstart: (() => void) | null
  onend: (() => void) | null
  onerror: ((event: { readonly error: string }) => void) | null
  onresult: ((event: SpeechResults) => void) | null
  start(): void
  abort(): void
}

export interface SpeechResults {
  readonly resultIndex: number
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>
}

export type SpeechApi = new () => SpeechRecogniser

/** The browser's recogniser, null where it has none. */
export function speechApi(): SpeechApi | null {
  const found: unknown =
    Reflect.get(globalThis, 'SpeechRecognition') ?? Reflect.get(globalThis, 'webkitSpeechRecognition')
  return isSpeechApi(found) ? found : null
}

const isSpeechApi = (found: unknown): found is SpeechApi => typeof found === 'function'
