import { useCallback, useEffect, useRef, useState } from 'react'
import { type ListeningState, listen } from './listen.ts'
import { speechApi } from './speech-api.ts'
import { matchVoiceCommand, type VoiceCommand } from './voice-command.ts'

/** The last phrase that ended; `outcome` is null when it was no command. */
interface RecognisedPhrase {
  readonly text: string
  readonly outcome: string | null
}

export interface Voice {
  readonly isOn: boolean
  readonly setOn: (on: boolean) => void
  /** Null while off; `unsupported` where the browser has no recogniser. */
  readonly state: ListeningState | 'unsupported' | null
  /** What is being said. */
  readonly hearing: string
  readonly phrase: RecognisedPhrase | null
}

/** Voice commands, off until turned on. `run` does what was said and answers, in words, what it did. */
export function useVoice(run: (command: VoiceCommand) => string): Voice {
  const [isOn, setIsOn] = useState(false)
  const [state, setState] = useState<Voice['state']>(null)
  const [hearing, setHearing] = useState('')
  const [phrase, setPhrase] = useState<RecognisedPhrase | null>(null)
  const latest = useRef(run)
  latest.current = run

  useEffect(() => {
    if (!isOn) return
    const api = speechApi()
    if (api === null) {
      setState('unsupported')
      return
    }
    return listen(api, {
      onState: setState,
      onHearing: setHearing,
      onPhrase: (text) => {
        const command = matchVoiceCommand(text)
        setPhrase({ text, outcome: command === null ? null : latest.current(command) })
      },
    })
  }, [isOn])

  const setOn = useCallback((on: boolean) => {
    setIsOn(on)
    setState(null)
    setHearing('')
    setPhrase(null)
  }, [])
  return { isOn, setOn, state, hearing, phrase }
}
