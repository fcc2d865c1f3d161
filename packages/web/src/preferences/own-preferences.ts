import { preferencesCodec } from '@vigia/contract/preferences.codec'
import { DEFAULT_PREFERENCES, type Preferences } from '@vigia/domain/account/preferences'
import { errorText, isChangedMeanwhile } from '../api/api-error.ts'
import { currentSession, subscribeSession } from '../api/session.ts'
import { isVisiting } from '../api/tokens.ts'
import { readVersioned, type Versioned, writeVersioned } from '../api/versioned-setting.ts'
import { readJson, writeText } from '../browser/storage.ts'
import { showToast } from '../ui/show-toast.ts'
import { keepPreferences, keptOwner, keptPreferences, noteOwner } from './kept-preferences.ts'

/** Nobody has saved any for this person. */
const NOTHING_SAVED = '"0"'
/** How often a save is tried anew because the person changes something elsewhere at the same time. */
const MOST_TRIES = 5
const UNDO_MS = 5_000
/** Names of those that wait to be saved, for a page that is left before they are. */
const PENDING_KEY = 'preferencias.pendientes'

/** Who is before this browser; null: nobody, or a guest of a demonstration. */
let person: string | null = null
/** What the server has of them; null: not known yet. */
let saved: Versioned<Preferences> | null = null
/** What they changed in this tab and the server does not have. Changes of other tabs are saved by those. */
let unsaved: Partial<Preferences> = {}
let loading: Promise<void> = Promise.resolve()
let saving: Promise<void> = Promise.resolve()
/** How to do anew what failed last, and was said to have failed. */
let again: (() => void) | null = null

/** From now on what this browser keeps is of whoever is signed in. Returns the way to stop. */
export function startOwnPreferences(): () => void {
  const retry = (): void => again?.()
  follow(true)
  const stop = subscribeSession(() => follow(false))
  globalThis.addEventListener('online', retry)
  return () => {
    stop()
    globalThis.removeEventListener('online', retry)
  }
}

/** When the preferences of who signed in have come, or have failed to. */
export const preferencesLoaded = (): Promise<void> => loading

/** Changes some of them here at once, and for the person wherever they are; what cannot be saved is said. */
export function changePreferences(change: Partial<Preferences>): void {
  keepPreferences({ ...keptPreferences(), ...change })
  if (person === null) return
  unsaved = { ...unsaved, ...change }
  notePending()
  save(person)
}

/** The same, with five seconds in which it can be taken back. */
export function changeWithUndo(change: Partial<Preferences>, title: string): void {
  const before = keptPreferences()
  const was = Object.fromEntries(Object.keys(change).map((name) => [name, Reflect.get(before, name)]))
  changePreferences(change)
  const action = { label: 'Deshacer', run: () => changePreferences(was) }
  showToast({ id: 'preference', tone: 'ok', title, action, stayMs: UNDO_MS })
}

/** `isStanding`: the session was there before the page. */
function follow(isStanding: boolean): void {
  const session = currentSession()
  const id = session.status === 'in' && !isVisiting() ? (session.user?.id ?? null) : null
  if (id === person) return
  person = id
  saved = null
  unsaved = {}
  again = null
  if (id === null) return
  // Browsers of before had no owner: what they keep is of who is still signed in there, and of nobody who comes.
  const isAdopted = isStanding && keptOwner() === null
  const isAnothers = keptOwner() !== id && !isAdopted
  if (isAnothers) {
    keepPreferences(DEFAULT_PREFERENCES)
    notePending()
  }
  noteOwner(id)
  const pending = readJson(PENDING_KEY, isListOfTexts) ?? []
  unsaved = Object.fromEntries(Object.entries(keptPreferences()).filter(([name]) => pending.includes(name)))
  loading = load(id, { isAdopted, isAnothers })
}

interface Beginning {
  /** What is kept here goes to the server where that has nothing. */
  readonly isAdopted: boolean
  /** The defaults are shown in the place of what somebody else had. */
  readonly isAnothers: boolean
}

async function load(id: string, beginning: Beginning): Promise<void> {
  const before = keptPreferences()
  try {
    const read = await readSaved()
    if (id !== person) return
    saved = read
    again = null
    if (beginning.isAdopted && read.etag === NOTHING_SAVED) unsaved = { ...keptPreferences(), ...unsaved }
    // What was changed meanwhile, in whichever tab, is newer than the answer.
    else keepPreferences({ ...read.value, ...changesBetween(before, keptPreferences()), ...unsaved })
    save(id)
  } catch (error) {
    if (id === person && beginning.isAnothers) notifyNotLoaded(id, error)
  }
}

/** Saves what is not saved yet, one call after the other. */
function save(id: string): void {
  saving = saving
    .then(() => saveNow(id))
    .catch((error) => {
      if (id === person) notifyNotSaved(id, error)
    })
}

async function saveNow(id: string): Promise<void> {
  for (let tries = 0; id === person && Object.keys(unsaved).length > 0; tries += 1) {
    saved ??= await readSaved()
    const sent = unsaved
    const next = { ...saved.value, ...sent }
    unsaved = {}
    if (Object.keys(changesBetween(saved.value, next)).length === 0) {
      notePending()
      continue
    }
    try {
      const body = preferencesCodec.encode(next)
      const { value, etag } = await writeVersioned('putPreferences', { body }, { etag: saved.etag })
      if (id !== person) return
      saved = { value: preferencesCodec.decode(value), etag }
      notePending()
      if (again !== null) showToast({ id: 'preferences', tone: 'ok', title: 'Preferencias guardadas' })
      again = null
    } catch (error) {
      if (id !== person) return
      unsaved = { ...sent, ...unsaved }
      if (!isChangedMeanwhile(error) || tries >= MOST_TRIES) throw error
      saved = null
    }
  }
}

function notePending(): void {
  const names = Object.keys(unsaved)
  writeText(PENDING_KEY, names.length === 0 ? null : JSON.stringify(names))
}

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

async function readSaved(): Promise<Versioned<Preferences>> {
  const { value, etag } = await readVersioned('getPreferences', { signal: new AbortController().signal })
  return { value: preferencesCodec.decode(value), etag }
}

function changesBetween(before: Preferences, after: Preferences): Partial<Preferences> {
  const isOther = ([name, value]: readonly [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name))
  return Object.fromEntries(Object.entries(after).filter(isOther))
}

function notifyNotSaved(id: string, error: unknown): void {
  again = () => save(id)
  const detail = `${errorText(error)} Por ahora vale solo en este navegador.`
  notifyFailed('Su preferencia no se guardó', detail, again)
}

function notifyNotLoaded(id: string, error: unknown): void {
  again = () => {
    if (id === person) loading = load(id, { isAdopted: false, isAnothers: true })
  }
  const detail = `${errorText(error)} Se usan las iniciales: las alertas no suenan.`
  notifyFailed('No se pudieron leer sus preferencias', detail, again)
}

const notifyFailed = (title: string, detail: string, retry: () => void): void =>
  showToast({
    id: 'preferences',
    tone: 'error',
    title,
    detail,
    action: { label: 'Reintentar', run: retry },
    stayMs: null,
  })
