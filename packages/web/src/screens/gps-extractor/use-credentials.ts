import { useCallback, useEffect, useRef, useState } from 'react'
import { type GpsCredentials, revealCredentials } from '../../api/gps-credentials.ts'
import { showToast } from '../../ui/show-toast.ts'

export type CredentialField = keyof GpsCredentials

/** How long a revealed word stays on screen. */
const SHOWN_MS = 30_000

export interface Credentials {
  /** The one word on screen; null while all is masked. */
  readonly shown: { readonly field: CredentialField; readonly text: string } | null
  readonly isAsking: boolean
  /** Shows one of the two, or masks it again. */
  readonly toggle: (field: CredentialField) => void
  /** Copies it without showing it. */
  readonly copy: (field: CredentialField) => void
}

/**
 * A trip's stored account and password, one word at a time. Each look is a call of its own, which the server writes down;
 * nothing is kept but what is on screen, and that for 30 s. Key the calling component by the trip.
 */
export function useCredentials(tripId: string): Credentials {
  const [shown, setShown] = useState<Credentials['shown']>(null)
  const [isAsking, setAsking] = useState(false)
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [])
  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => setShown(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])

  const ask = useCallback(
    async (field: CredentialField): Promise<string | null> => {
      asking.current?.abort()
      const call = new AbortController()
      asking.current = call
      setAsking(true)
      try {
        const { [field]: text } = await revealCredentials(tripId, call.signal)
        if (call.signal.aborted) return null
        if (text === null)
          notify('error', field === 'account' ? 'El viaje no tiene cuenta' : 'El viaje no tiene contraseña')
        return text
      } catch (error) {
        if (!call.signal.aborted) notify('error', error instanceof Error ? error.message : 'No se pudo consultar')
        return null
      } finally {
        if (asking.current === call) setAsking(false)
      }
    },
    [tripId],
  )

  return {
    shown,
    isAsking,
    toggle: async (field) => {
      if (shown?.field === field) return setShown(null)
      setShown(null)
      const text = await ask(field)
      if (text !== null) setShown({ field, text })
    },
    copy: async (field) => {
      const text = await ask(field)
      if (text === null) return
      await navigator.clipboard?.writeText(text).then(
        () => notify('ok', field === 'account' ? 'Cuenta copiada' : 'Contraseña copiada'),
        () => notify('error', 'No se pudo copiar'),
      )
    },
  }
}

const notify = (tone: 'ok' | 'error', title: string): void => showToast({ id: 'credentials', tone, title })
