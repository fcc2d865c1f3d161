import { allSounds, anySound, DEFAULT_PREFERENCES, type Preferences } from '@vigia/domain/account/preferences'
import type { AlertSeverity } from '@vigia/domain/alerts/alert-type'
import { call } from '../api/call.ts'
import { subscribeSession } from '../api/session.ts'
import { isVisiting, storedUser } from '../api/tokens.ts'
import { onOtherTab, readJson, readText, writeJson } from '../browser/storage.ts'
import { keptPreferences, subscribeKept } from '../preferences/kept-preferences.ts'
import { changePreferences, changeWithUndo } from '../preferences/own-preferences.ts'
import {
  askPermission,
  canNotify,
  NOTIFICATIONS_DENIED,
  NOTIFICATIONS_UNSUPPORTED,
  notifyText,
} from './notification.ts'
import { isPushOn, pushObstacle, turnPushOff, turnPushOn } from './push-subscription.ts'
import { type Played, playSound, stopSound } from './sound.ts'
import { type DueSound, soundOf } from './sound-choice.ts'

/** The ids of those who want notifications in this browser, which lets in or keeps out all of them together. */
const NOTIFICATIONS_KEY = 'alertas.notificaciones'
/** More people than share a desk. */
const MOST_PEOPLE = 50

type Channel = 'off' | 'on' | 'denied' | 'unsupported'

/** How this browser tells its person of alerts. All of it is off until they turn it on (spec §7). */
export interface AlertPreferences {
  /** By severity; every one off while this tab looks at a demonstration. */
  readonly sounds: Preferences['sounds']
  /** One of them is on. */
  readonly hasSound: boolean
  /** The last sound that was due could not be heard, and why: to be said where the switch is. */
  readonly soundProblem: string | null
  readonly notifications: Channel
  readonly notificationsProblem: string | null
  readonly push: Channel
  readonly pushProblem: string | null
  /** Turns all of them off, and on again as they were. */
  setSound(on: boolean): void
  testSound(severity: AlertSeverity): void
  setNotifications(on: boolean): Promise<void>
  testNotification(): void
  setPush(on: boolean): Promise<void>
  testPush(): Promise<void>
}

type Facts = Pick<
  AlertPreferences,
  'sounds' | 'soundProblem' | 'notifications' | 'notificationsProblem' | 'push' | 'pushProblem'
>

const SOUND_PROBLEM: Readonly<Record<Played, string | null>> = {
  played: null,
  blocked: 'El navegador bloqueó el sonido. Haga clic en la página para permitirlo.',
  missing: 'El navegador no pudo reproducir el sonido.',
}

const listeners = new Set<() => void>()
// As earlier versions kept them, for whoever was there.
if (readText(NOTIFICATIONS_KEY) === 'si') noteWish(true)

/** What was on when everything was turned off: what turning it on brings back. */
let before: Preferences['sounds'] | null = null
let preferences = withActions({
  sounds: soundsNow(),
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
onOtherTab([NOTIFICATIONS_KEY], () => become({ notifications: notificationState() }))
subscribeSession(() => {
  before = null
  become({ notifications: notificationState(), soundProblem: null })
})
subscribeKept(() => {
  const sounds = soundsNow()
  if (!anySound(sounds)) stopSound()
  become(anySound(sounds) ? { sounds } : { sounds, soundProblem: null })
})

export const currentPreferences = (): AlertPreferences => preferences

export function subscribePreferences(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Plays a sound that is due and remembers whether the browser let it be heard. */
export async function sound({ severity, volumePercent }: DueSound): Promise<void> {
  become({ soundProblem: await tryDue({ severity, volumePercent }) })
}

/** Lets a severity be heard as it would be, whether or not it is on; why it could not, null when it was. */
export async function trySound(severity: AlertSeverity): Promise<string | null> {
  const { volumePercent } = keptPreferences().sounds[severity]
  const problem = await tryDue({ severity, volumePercent })
  become({ soundProblem: problem })
  return problem
}

const tryDue = async ({ severity, volumePercent }: DueSound): Promise<string | null> =>
  SOUND_PROBLEM[await playSound(soundOf(severity), volumePercent / 100)]

function setSound(on: boolean): void {
  if (isVisiting()) return
  const { sounds } = keptPreferences()
  if (on) {
    changePreferences({ sounds: before ?? allSounds(sounds, true) })
    return
  }
  before = sounds
  changeWithUndo({ sounds: allSounds(sounds, false) }, 'Sonido apagado: ninguna alerta suena, tampoco las críticas')
}

async function setNotifications(on: boolean): Promise<void> {
  noteWish(false)
  if (on) {
    try {
      await askPermission()
      noteWish(true)
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
function soundsNow(): Preferences['sounds'] {
  return isVisiting() ? DEFAULT_PREFERENCES.sounds : keptPreferences().sounds
}

function wishes(): readonly string[] {
  const isListOfIds = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((id) => typeof id === 'string')
  return readJson(NOTIFICATIONS_KEY, isListOfIds) ?? []
}

/** Whether who is signed in wants notifications here. The others of this browser keep what they want. */
function noteWish(on: boolean): void {
  const me = storedUser()?.id ?? ''
  const others = wishes().filter((id) => id !== me)
  writeJson(NOTIFICATIONS_KEY, on ? [...others, me].slice(-MOST_PEOPLE) : others)
}

function notificationState(): Channel {
  if (isVisiting()) return 'off'
  if (!canNotify()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return wishes().includes(storedUser()?.id ?? '') && Notification.permission === 'granted' ? 'on' : 'off'
}

function become(change: Partial<Facts>): void {
  preferences = withActions({ ...preferences, ...change })
  for (const changed of [...listeners]) changed()
}

function withActions(facts: Facts): AlertPreferences {
  return {
    ...facts,
    hasSound: anySound(facts.sounds),
    notificationsProblem: facts.notificationsProblem ?? standingProblem(facts.notifications),
    setSound,
    testSound: (severity) => void trySound(severity),
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
