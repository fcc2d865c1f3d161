import { preferencesCodec } from '@vigia/contract/preferences.codec'
import { allSounds, DEFAULT_PREFERENCES, type Preferences } from '@vigia/domain/account/preferences'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CriticalSoundNote } from '../alerts/critical-sound-note.tsx'
import { useAlertPreferences } from '../alerts/use-alert-preferences.ts'
import { openSession, signOut } from '../api/session.ts'
import '../theme/theme.ts'
import { ToastPlace } from '../ui/toast-place.tsx'
import { keepPreferences, keptPreferences, subscribeKept } from './kept-preferences.ts'
import { changePreferences, changeWithUndo, preferencesLoaded, startOwnPreferences } from './own-preferences.ts'

const ANA = { id: '1', email: 'ana@empresa.mx', name: 'Ana', role: 'monitorista' } as const
const BETO = { id: '2', email: 'beto@empresa.mx', name: 'Beto', role: 'monitorista' } as const
const SOUNDS = allSounds(DEFAULT_PREFERENCES.sounds, true)

interface Saved {
  readonly body: unknown
  readonly version: number
}

/** What the server has, by the person whose token it is. */
const saved = new Map<string, Saved>()
const puts: unknown[] = []
let isAway = false
/** Answers nothing before it is called. */
let gate: Promise<void> = Promise.resolve()
let stop: () => void

const json = (status: number, { body, version }: Saved) =>
  Response.json(body, { status, headers: { etag: `"${version}"` } })
const have = (person: { readonly id: string }, chosen: Partial<Preferences>): void => {
  const version = (saved.get(person.id)?.version ?? 0) + 1
  saved.set(person.id, { body: preferencesCodec.encode({ ...DEFAULT_PREFERENCES, ...chosen }), version })
}
const serverHas = (person: { readonly id: string }): Preferences | null => {
  const body = saved.get(person.id)?.body
  return body === undefined ? null : preferencesCodec.decode(body as Parameters<typeof preferencesCodec.decode>[0])
}

async function answer(path: string, init?: RequestInit): Promise<Response> {
  await gate
  if (isAway) throw new TypeError('Failed to fetch')
  if (!String(path).endsWith('/api/auth/preferences')) return new Response(null, { status: 204 })
  const headers = new Headers(init?.headers)
  const id = headers.get('authorization')?.replace('Bearer de-', '') ?? ''
  const now = saved.get(id) ?? { body: preferencesCodec.encode(DEFAULT_PREFERENCES), version: 0 }
  if (init?.method !== 'PUT') return json(200, now)
  puts.push(JSON.parse(String(init.body)))
  if (headers.get('if-match') !== `"${now.version}"`)
    return Response.json({ error: 'Alguien cambió esto.', code: 'CHANGED_MEANWHILE' }, { status: 412 })
  saved.set(id, { body: JSON.parse(String(init.body)), version: now.version + 1 })
  return json(200, saved.get(id) ?? now)
}

async function signIn(user: typeof ANA | typeof BETO): Promise<void> {
  openSession({ token: `de-${user.id}`, user, must_add_factor: false, notice: null })
  await preferencesLoaded()
}

/** As another tab of this browser keeps something. */
function otherTab(key: string, value: string): void {
  localStorage.setItem(key, value)
  globalThis.dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => {
  saved.clear()
  puts.length = 0
  isAway = false
  gate = Promise.resolve()
  localStorage.clear()
  keepPreferences(DEFAULT_PREFERENCES)
  vi.stubGlobal('fetch', answer)
  stop = startOwnPreferences()
})
afterEach(() => {
  signOut('/login')
  stop()
  vi.unstubAllGlobals()
  localStorage.clear()
})

function Heard() {
  const { hasSound } = useAlertPreferences()
  return <output>{hasSound ? 'suena' : 'callado'}</output>
}

test('an answer that says what is kept already has nothing drawn anew', async () => {
  have(ANA, { theme: 'dia', sounds: SOUNDS })
  await signIn(ANA)
  const kept = keptPreferences()
  const changed = vi.fn()
  const unsubscribe = subscribeKept(changed)
  signOut('/login')
  await signIn(ANA)
  expect(keptPreferences()).toBe(kept)
  expect(changed).not.toHaveBeenCalled()
  changePreferences({ theme: 'noche' })
  expect(changed).toHaveBeenCalledTimes(1)
  unsubscribe()
})

test('who sits down next has neither the silence nor the looks of who got up, and each has theirs again', async () => {
  have(BETO, { sounds: SOUNDS })
  await render(
    <>
      <Heard />
      <CriticalSoundNote />
    </>,
  )
  await signIn(ANA)
  changePreferences({ theme: 'dia', hasShortcuts: false, sounds: allSounds(SOUNDS, false) })
  await expect.poll(() => serverHas(ANA)?.theme).toBe('dia')
  await expect.element(page.getByText('Las alertas críticas no suenan')).toBeVisible()
  signOut('/login')

  await signIn(BETO)
  expect(keptPreferences()).toEqual({ ...DEFAULT_PREFERENCES, sounds: SOUNDS })
  await expect.element(page.getByRole('status')).toHaveTextContent('suena')
  await expect.element(page.getByText('Las alertas críticas no suenan')).not.toBeInTheDocument()
  expect(document.documentElement.dataset.theme).toBe('noche')
  changePreferences({ fontScale: 125 })
  await expect.poll(() => serverHas(BETO)?.fontScale).toBe(125)
  signOut('/login')

  await signIn(ANA)
  expect(keptPreferences()).toMatchObject({ theme: 'dia', hasShortcuts: false, fontScale: 100 })
  expect(serverHas(BETO)).toEqual({ ...DEFAULT_PREFERENCES, sounds: SOUNDS, fontScale: 125 })
})

test('before the answer comes, and where none does, the next person has the defaults and is told', async () => {
  have(BETO, { theme: 'dia' })
  await render(<ToastPlace isPhone={false} screen="/" />)
  await signIn(ANA)
  changePreferences({ density: 'compacta', startScreen: 'guardian' })
  await expect.poll(() => serverHas(ANA)?.density).toBe('compacta')
  signOut('/login')
  isAway = true
  await signIn(BETO)
  expect(keptPreferences()).toEqual(DEFAULT_PREFERENCES)
  await expect.element(page.getByText('No se pudieron leer sus preferencias')).toBeVisible()
  isAway = false
  globalThis.dispatchEvent(new Event('online'))
  await expect.poll(() => keptPreferences().theme).toBe('dia')
})

test('a change that cannot be saved holds here, is said, and is saved on request with what came after it', async () => {
  await render(<ToastPlace isPhone={false} screen="/" />)
  await signIn(ANA)
  isAway = true
  changePreferences({ theme: 'dia' })
  await expect.element(page.getByText('Su preferencia no se guardó')).toBeVisible()
  expect([keptPreferences().theme, serverHas(ANA)]).toEqual(['dia', null])
  isAway = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => serverHas(ANA)?.theme).toBe('dia')
  await expect.element(page.getByText('Preferencias guardadas')).toBeVisible()
})

test('what the same person changed elsewhere meanwhile stays, beside what they change here', async () => {
  await signIn(ANA)
  have(ANA, { theme: 'dia' })
  changePreferences({ density: 'detallada' })
  await expect.poll(() => serverHas(ANA)).toMatchObject({ theme: 'dia', density: 'detallada' })
  expect(puts).toHaveLength(2)
})

test('what another tab keeps is shown here and not sent from here', async () => {
  await signIn(ANA)
  otherTab('tema', 'dia')
  expect(keptPreferences().theme).toBe('dia')
  changePreferences({ density: 'compacta' })
  await expect.poll(() => serverHas(ANA)).toMatchObject({ density: 'compacta', theme: 'noche' })
})

test('what is changed while the answer is on its way is newer than it', async () => {
  have(ANA, { theme: 'dia', fontScale: 125 })
  let open = (): void => undefined
  gate = new Promise((done) => {
    open = done
  })
  const came = signIn(ANA)
  changePreferences({ theme: 'auto' })
  open()
  await came
  await expect.poll(() => serverHas(ANA)).toMatchObject({ theme: 'auto', fontScale: 125 })
  expect(keptPreferences()).toMatchObject({ theme: 'auto', fontScale: 125 })
})

test('a change that the page was left with before it was saved is saved by the next', async () => {
  have(ANA, { theme: 'noche' })
  await signIn(ANA)
  isAway = true
  changePreferences({ theme: 'dia' })
  // The page is loaded anew: the module forgets, the browser does not.
  const kept = { ...localStorage }
  signOut('/login')
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value))
  isAway = false
  await signIn(ANA)
  await expect.poll(() => serverHas(ANA)?.theme).toBe('dia')
  expect(localStorage.getItem('preferencias.pendientes')).toBeNull()
})

test('a change is taken back by Deshacer', async () => {
  await render(<ToastPlace isPhone={false} screen="/" />)
  await signIn(ANA)
  changeWithUndo({ hasShortcuts: false }, 'Atajos apagados')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => serverHas(ANA)?.hasShortcuts).toBe(true)
  expect(keptPreferences().hasShortcuts).toBe(true)
})

test('a browser of before, in which somebody is still signed in, keeps what it had and saves it as theirs', async () => {
  await signIn(ANA)
  stop()
  localStorage.removeItem('preferencias.de')
  otherTab('alertas.sonido', 'si')
  stop = startOwnPreferences()
  await preferencesLoaded()
  expect(keptPreferences().sounds.critical.isOn).toBe(true)
})
