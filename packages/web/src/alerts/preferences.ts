import type { AlertSeverity } from '@vigia/domain/alerts/alert-type'
import { call } from '../api/call.ts'
import { isVisiting } from '../api/tokens.ts'
import { onOtherTab, readText, writeText } from '../browser/storage.ts'
import {
  askPermission,
  canNotify,
  NOTIFICATIONS_DENIED,
  NOTIFICATIONS_UNSUPPORTED,
  notifyText,
} from './notification.ts'
import { isPushOn, pushObstacle, turnPushOff, turnPushOn } from './push-subscription.ts'
import { type Played, playSound, stopSound } from './sound.ts'
import { soundOf } from './sound-choice.ts'

const SOUND_KEY = 'alertas.sonido'
const NOTIFICATIONS_KEY = 'alertas.notificaciones'

type Channel = 'off' | 'on' | 'denied' | 'unsupported'

/** How this browser tells of alerts. Both are off until a person turns them on (spec §7). */
export interface AlertPreferences {
  readonly sound: boolean
  /** The last sound that was due could not be heard, and why: to be said where the switch is. */
  readonly soundProblem: string | null
  readonly notifications: Channel
  readonly notificationsProblem: string | null
  readonly push: Channel
  readonly pushProblem: string | null
  setSound(on: boolean): void
  testSound(severity: AlertSeverity): void
  setNotifications(on: boolean): Promise<void>
  testNotification(): void
  setPush(on: boolean): Promise<void>
  testPush(): Promise<void>
}

type Facts = Pick<
  AlertPreferences,
  'sound' | 'soundProblem' | 'notifications' | 'notificationsProblem' | 'push' | 'pushProblem'
>

const SOUND_PROBLEM: Readonly<Record<Played, string | null>> = {
  played: null,
  blocked: 'El navegador bloqueó el sonido. Haga clic en la página para permitirlo.',
  missing: 'El navegador no pudo reproducir el sonido.',
}

const listeners = new Set<() => void>()
let preferences = withActions({
  sound: isSoundOn(),
  soundProblem: null,
  notifications: notificationState(),
  notificationsProblem: null,
  push: pushObstacle() === null ? 'off' : 'unsupported',
  pushProblem: pushObstacle(),
})
isPushOn().then(
  (isOn) => isOn && become({ push: 'on' }),
  () => null,
)
onOtherTab([SOUND_KEY, NOTIFICATIONS_KEY], () => become({ sound: isSoundOn(), notifications: notificationState() }))

export const currentPreferences = (): AlertPreferences => preferences

export function subscribePreferences(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Plays a sound that is due and remembers whether the browser let it be heard. */
export async function sound(severity: AlertSeverity, volume?: number): Promise<void> {
  become({ soundProblem: SOUND_PROBLEM[await playSound(soundOf(severity), volume)] })
}

function setSound(on: boolean): void {
  writeText(SOUND_KEY, on ? 'si' : null)
  if (!on) stopSound()
  become({ sound: isSoundOn(), soundProblem: null })
}

async function setNotifications(on: boolean): Promise<void> {
  writeText(NOTIFICATIONS_KEY, null)
  if (on) {
    try {
      await askPermission()
      writeText(NOTIFICATIONS_KEY, 'si')
    } catch (error) {
      become({ notifications: notificationState(), notificationsProblem: messageOf(error) })
      return
    }
  }
  become({ notifications: notificationState(), notificationsProblem: null })
}

async function setPush(on: boolean): Promise<void> {
  try {
    await (on ? turnPushOn() : turnPushOff())
    become({ push: on ? 'on' : 'off', pushProblem: null })
  } catch (error) {
    const isDenied = messageOf(error) === NOTIFICATIONS_DENIED
    const isOn = await isPushOn()
    become({ push: isDenied ? 'denied' : isOn ? 'on' : 'off', pushProblem: messageOf(error) })
  }
}

async function testPush(): Promise<void> {
  try {
    const { sent } = await call('testPush', {})
    become({ pushProblem: sent > 0 ? null : 'Ningún navegador recibió el aviso de prueba' })
  } catch (error) {
    become({ pushProblem: messageOf(error) })
  }
}

/** Nothing that is simulated sounds like what is real. */
function isSoundOn(): boolean {
  return readText(SOUND_KEY) === 'si' && !isVisiting()
}

function notificationState(): Channel {
  if (isVisiting()) return 'off'
  if (!canNotify()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return readText(NOTIFICATIONS_KEY) === 'si' && Notification.permission === 'granted' ? 'on' : 'off'
}

function become(change: Partial<Facts>): void {
  preferences = withActions({ ...preferences, ...change })
  for (const changed of [...listeners]) changed()
}

function withActions(facts: Facts): AlertPreferences {
  return {
    ...facts,
    notificationsProblem: facts.notificationsProblem ?? standingProblem(facts.notifications),
    setSound,
    testSound: (severity) => void sound(severity),
    setNotifications,
    testNotification: () => void notifyText('Así se verá una alerta de Vigía', () => undefined),
    setPush,
    testPush,
  }
}

function standingProblem(state: Channel): string | null {
  if (state === 'unsupported') return NOTIFICATIONS_UNSUPPORTED
  return state === 'denied' ? NOTIFICATIONS_DENIED : null
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
