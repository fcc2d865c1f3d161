import type { Page } from '@playwright/test'
import { defaultProtocol } from '@vigia/domain/protocols/default-protocols'
import { type Account, type Api, callApi, connectApi, putVersioned, signInToken } from './support/api.ts'
import { createLocatedTrip, panic } from './support/board.ts'
import { byKeyboard, type Keyboard } from './support/by-keyboard.ts'
import { HOUR_MS, isoAgo, type TestTrip } from './support/trips.ts'
import { connectionMark, expect, LOADED_WITHIN_MS, test } from './support/vigia.ts'
import { createVigiaServer, type VigiaServer } from './support/vigia-server.ts'

const TRIPS = 12
const IN_ROUND = 10

// On a server of its own: a company that has handed over once does so for ever, and its protocol of panic is changed here.
let own: VigiaServer
let api: Api
let relief: Account
test.beforeAll(async () => {
  own = await createVigiaServer({ VIGIA_DEMO: 'off' })
  await own.start()
  api = await connectApi(own.url, own.account)
  relief = await own.addUser('relevo@vigia.local', 'monitorista')
  await asAdministrator('PUT', '/api/protocols/PANICO', { steps: panicWithANote() })
})
test.afterAll(() => own?.dispose())

async function asAdministrator(method: 'POST' | 'PUT', path: string, body: unknown): Promise<void> {
  const token = await signInToken(own.url, own.account)
  await (method === 'PUT'
    ? putVersioned(own.url, path, { token, body })
    : callApi(own.url, method, path, { token, body }))
}

/** As it comes, but that its last step asks for what was said, and that no step is taken away from who is slow. */
const panicWithANote = () =>
  defaultProtocol('PANICO').map(({ onTimeout, minutes, ...step }) => ({
    ...{ ...step, minutes: minutes === null ? null : 60, on_timeout: onTimeout },
    evidence: step.id === 'reason' ? 'note' : null,
  }))

async function onTheRoad(): Promise<TestTrip[]> {
  const trips: TestTrip[] = []
  while (trips.length < TRIPS) trips.push(await createLocatedTrip(api, { charge_date: isoAgo(HOUR_MS) }))
  return trips
}

/** What the next shift has to know of: an alert that is open, and what somebody said would happen. */
async function leaveOpen(alarmed: TestTrip, promised: TestTrip): Promise<void> {
  await panic(api, alarmed)
  await asAdministrator('POST', `/api/travels/${promised.id}/promises`, {
    ...{ said_by_kind: 'operador', text: 'Llega a la caseta', due_at: isoAgo(-2 * HOUR_MS) },
  })
}

test('a shift without a mouse: the alert, the round, the hand-over, and whoever receives it', async ({ page }) => {
  const [alarmed, still, promised] = await onTheRoad()
  if (alarmed === undefined || still === undefined || promised === undefined) throw new Error('No trips')
  await panic(api, alarmed)
  const keyboard = byKeyboard(page)
  const stage = async (name: string, work: () => Promise<void>): Promise<void> => {
    await test.step(name, work)
    test.info().annotations.push({ type: 'keys', description: `${name}: ${keyboard.taken()}` })
  }
  await page.goto(`${own.url}/`)
  await stage('signs in', () => signIn(page, keyboard, own.account))
  await stage('opens the gravest alert', () => openGravest(page, keyboard, alarmed))
  await stage('takes it', () => takeAlert(page, keyboard))
  await stage('works its protocol until it is resolved', () => workProtocol(page, keyboard))
  await stage('goes back to the board', () => goBack(page, keyboard))
  await leaveOpen(still, promised)
  await stage('works ten trips of the round', () => workRound(page, keyboard))
  await stage('prepares the hand-over', () => prepareHandover(page, keyboard))
  await stage('signs it', () => sign(page, keyboard, 'Firmar y entregar turno', own.account))
  await stage('signs out', async () => {
    await keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await keyboard.type('cerrar s')
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login/)
  })
  await stage('the relief signs in', () => signIn(page, keyboard, relief))
  await stage('the relief receives', () => receiveHandover(page, keyboard))
  await expect(page.getByRole('button', { name: 'Firmar y recibir turno' })).toBeEnabled()
  await stage('the relief signs', () => sign(page, keyboard, 'Firmar y recibir turno', relief))
  await expect(page.getByText(/^Recibido · /)).toBeVisible()
})

async function signIn(page: Page, keyboard: Keyboard, { email, password }: Account): Promise<void> {
  await expect(page.getByLabel('Correo electrónico')).toBeFocused()
  await keyboard.type(email)
  await keyboard.press('Tab')
  await keyboard.type(password)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sentinel$/, { timeout: LOADED_WITHIN_MS })
  await expect(page.getByRole('option').first()).toBeVisible({ timeout: LOADED_WITHIN_MS })
  await expect(connectionMark(page)).toHaveText('Conectado')
}

/** The sheet names these keys, and closing it leaves the focus where it was. */
async function readSheet(page: Page, keyboard: Keyboard, keys: readonly string[]): Promise<void> {
  const before = await page.evaluateHandle(() => document.activeElement)
  await keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await expect(sheet).toBeVisible()
  await expect.poll(() => sheet.getByRole('heading').evaluate(liesOnTop)).toBe(true)
  expect(await sheet.locator('kbd').allTextContents()).toEqual(expect.arrayContaining([...keys, '?']))
  await keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect.poll(() => page.evaluate((was) => was === document.activeElement, before)).toBe(true)
}

/** Nothing lies over it: what its middle shows is itself. */
const liesOnTop = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

const rowInHand = (page: Page) => page.locator('[role="option"]:focus')
const tripDetail = (page: Page) => page.getByRole('dialog', { name: /^Detalle del viaje/ })
const alertSheet = (page: Page) => page.getByRole('dialog', { name: 'Alerta', exact: true })

async function openGravest(page: Page, keyboard: Keyboard, { plates, invoice }: TestTrip): Promise<void> {
  await keyboard.press('j')
  await expect(rowInHand(page)).toHaveAttribute('aria-posinset', '1')
  await expect(rowInHand(page)).toContainText(plates)
  await readSheet(page, keyboard, ['J', 'Enter', 'Esc', 'g b'])
  await keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Detalle del viaje' })).toContainText(invoice)
  await keyboard.press('Enter')
  await keyboard.tabTo(tripDetail(page).getByRole('button', { name: 'Resolver' }))
  await keyboard.press('Enter')
  await expect(alertSheet(page)).toContainText('Sin dueño')
}

async function takeAlert(page: Page, keyboard: Keyboard): Promise<void> {
  await readSheet(page, keyboard, ['A', 'T'])
  await keyboard.press('a')
  await keyboard.press('t')
  await expect(page.getByText(/^La tiene .* \(usted\)/)).toBeVisible()
  await expect(alertSheet(page).getByRole('button', { name: 'Reconocer' })).toHaveCount(0)
  await keyboard.standsSomewhere()
}

async function workProtocol(page: Page, keyboard: Keyboard): Promise<void> {
  const alert = alertSheet(page)
  const step = (number: number) => alert.getByRole('article', { name: `Paso ${number}` })
  await keyboard.tabTo(alert.getByRole('button', { name: 'Empezar protocolo' }))
  await keyboard.press('Enter')
  await expect(step(1)).toBeVisible()
  await keyboard.standsSomewhere()
  await keyboard.press('1')
  await expect(step(2)).toBeVisible()
  await readSheet(page, keyboard, ['1 – 4'])
  await keyboard.press('1')
  await expect(step(3)).toBeVisible()
  await keyboard.tabTo(alert.getByRole('combobox', { name: 'Razón de falsa alarma' }))
  await keyboard.type('Activada')
  await keyboard.tabTo(alert.getByRole('textbox', { name: 'Nota del paso' }))
  await keyboard.type('Contestó él, con su clave.')
  await keyboard.tabTo(alert.getByLabel('Nota de lo que se dijo'))
  await keyboard.type('Se apoyó en el botón.')
  await keyboard.press('Enter')
  await expect(alert.getByRole('button', { name: 'Cambiar la evidencia' })).toBeVisible()
  await keyboard.standsSomewhere()
  await keyboard.press('1')
  await expect(alert.getByRole('button', { name: 'Todo en orden: otra vez para confirmar' })).toBeVisible()
  await keyboard.press('1')
  await expect(alert.getByText('El protocolo terminó.')).toBeVisible()
  await expect(alert).toContainText('Resuelta')
  await keyboard.standsSomewhere()
}

/** Each Esc closes what is on top, and no more. */
async function goBack(page: Page, keyboard: Keyboard): Promise<void> {
  await keyboard.press('Escape')
  await expect(alertSheet(page)).toHaveCount(0)
  await expect(tripDetail(page)).toBeVisible()
  await keyboard.standsSomewhere()
  await keyboard.press('Escape')
  await expect(tripDetail(page)).toHaveCount(0)
  await expect(rowInHand(page)).toHaveCount(1)
}

async function workRound(page: Page, keyboard: Keyboard): Promise<void> {
  await keyboard.press('g')
  await keyboard.press('b')
  await expect(page.getByRole('button', { name: /^Empezar ronda/ })).toBeFocused()
  await keyboard.press('Enter')
  const card = page.getByRole('article', { name: /^Viaje / })
  // The focus of the button that has gone comes to it a moment after.
  await expect(card).toBeFocused()
  await readSheet(page, keyboard, ['1', 'Enter', 'Esc', '[', ']'])
  for (let at = 0; at < IN_ROUND; at++) {
    const title = (await card.getAttribute('aria-label')) ?? ''
    await keyboard.press('1')
    await expect(card.getByRole('button', { name: /Confirmar y seguir/ })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByRole('article', { name: title })).toHaveCount(0)
    await expect(card).toBeVisible()
  }
}

const points = (page: Page) => page.locator('[data-point]')

async function prepareHandover(page: Page, keyboard: Keyboard): Promise<void> {
  // The tabs go round: the last is the one before the first.
  await keyboard.press('[')
  await keyboard.tabTo(page.getByRole('button', { name: 'Abrir la entrega ahora' }))
  await keyboard.press('Enter')
  await expect(points(page).first()).toBeVisible()
  await keyboard.standsSomewhere()
  await keyboard.press('+')
  await expect(page.getByRole('dialog', { name: 'Nota general del turno' })).toBeVisible()
  await keyboard.type('Caseta de Palmillas cerrada')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await keyboard.standsSomewhere()
  await keyboard.press('j')
  await expect(points(page).first()).toBeFocused()
  await readSheet(page, keyboard, ['J', 'Enter', '+'])
  await keyboard.press('Enter')
  const count = await points(page).count()
  for (let at = 0; at < count; at++) {
    const point = points(page).nth(at)
    await expect(point.getByRole('textbox', { name: /^Nota de/ })).toBeFocused()
    // The alert and the promise come first, and want words; of a risk and of a note there is nothing more to say.
    if (at < 2) {
      await keyboard.type('Avisado por teléfono.')
      await keyboard.press('Tab')
      // By a clock of twelve hours or of twenty-four.
      await keyboard.type('1145p')
      await keyboard.tabTo(point.getByLabel('Próxima acción', { exact: true }))
      await keyboard.type('Llamar')
    }
    await keyboard.press('Enter')
    await expect(point).toContainText(/Listo \d\d:/)
  }
}

async function sign(page: Page, keyboard: Keyboard, label: string, { password }: Account): Promise<void> {
  await keyboard.tabTo(page.getByRole('button', { name: label }))
  await keyboard.press('Enter')
  await expect(page.getByLabel('Su contraseña')).toBeFocused()
  await keyboard.type(password)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await keyboard.standsSomewhere()
}

async function receiveHandover(page: Page, keyboard: Keyboard): Promise<void> {
  await keyboard.press('g')
  await keyboard.press('b')
  await expect(page.getByRole('tab', { name: 'Mi ronda' })).toBeVisible()
  await keyboard.press('[')
  await expect(points(page).first()).toBeVisible()
  await keyboard.press('j')
  await readSheet(page, keyboard, ['J', 'A', 'Q', 'Enter'])
  await keyboard.press('q')
  await expect(page.getByRole('textbox', { name: 'Pregunta' })).toBeFocused()
  await keyboard.type('¿Quién contestó?')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const count = await points(page).count()
  for (let at = 0; at < count; at++) {
    await expect(points(page).nth(at)).toBeFocused()
    await keyboard.press('a')
    await expect(points(page).nth(at)).toContainText('Aceptado')
  }
}
