import type { Browser, Locator, Page } from '@playwright/test'
import type { Account } from './support/api.ts'
import { violations } from './support/axe.ts'
import { addAuthenticator, appCode } from './support/factors.ts'
import { enter, expect, newContext, signedInPage, test } from './support/vigia.ts'
import { createVigiaServer, type VigiaServer } from './support/vigia-server.ts'

const NEW_PASSWORD = 'Caja-verde-71-luna'
/** How long a session that was closed elsewhere may go on (issue 10, figures). */
const CLOSED_WITHIN_MS = 5_000

/** The server by its name: passkeys are bound to one, and an address by number has none. */
const named = (vigia: VigiaServer): VigiaServer => ({ ...vigia, url: vigia.url.replace('127.0.0.1', 'localhost') })

let dispatcher: Account
test.beforeAll(async ({ vigia }) => {
  dispatcher = await vigia.addUser('mesa@pruebas.mx', 'monitorista')
})

/** Signs a person in on a page and goes to their account. */
async function openAccount(page: Page, vigia: VigiaServer, account: Account): Promise<void> {
  await enter(page, { ...named(vigia), account })
  await page.goto(`${named(vigia).url}/settings/account`)
  await expect(part(page, 'Segundo factor')).toBeVisible()
}

/** A page of a browser of its own. */
const anotherPage = async (browser: Browser): Promise<Page> => (await newContext(browser)).newPage()

const part = (page: Page, name: string): Locator => page.getByRole('region', { name })

/** Types e-mail and password into the sign-in page. */
async function typePassword(page: Page, vigia: VigiaServer, { email, password }: Account): Promise<void> {
  await page.goto(`${named(vigia).url}/login`)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

/** Sets up an authenticator app by its key; answers the key and the recovery codes. */
async function setUpApp(page: Page): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  await page.getByRole('button', { name: 'Configurar aplicación de códigos' }).click()
  const secret = String(await page.locator('[data-slot~="totp-key"] code').textContent()).replaceAll(' ', '')
  // Whole, it sends itself.
  await page.getByLabel('Código de seis dígitos').fill(appCode(secret))
  const shown = part(page, 'Códigos de recuperación')
  await expect(shown).toContainText('no se muestran de nuevo')
  const codes = await shown.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(shown).toHaveCount(0)
  return { secret, codes }
}

test('the account says what is wrong with a new password, and a good one ends the other sessions', async ({
  browser,
  page,
  vigia,
}) => {
  const other = await anotherPage(browser)
  await openAccount(page, vigia, dispatcher)
  await openAccount(other, vigia, dispatcher)
  const password = part(page, 'Contraseña')
  await expect(password).toContainText('Mínimo 12 caracteres')
  const change = async (current: string, next: string, again = next): Promise<void> => {
    await password.getByLabel('Contraseña actual').fill(current)
    await password.getByLabel('Contraseña nueva', { exact: true }).fill(next)
    await password.getByLabel('Repetir contraseña nueva').fill(again)
    await password.getByRole('button', { name: 'Cambiar contraseña' }).click()
  }
  await change(dispatcher.password, 'corta')
  await expect(password).toContainText('Use al menos 12 caracteres')
  await change(dispatcher.password, NEW_PASSWORD, `${NEW_PASSWORD}!`)
  await expect(password).toContainText('Las contraseñas no coinciden')
  await change('no es esta', NEW_PASSWORD)
  await expect(password).toContainText('La contraseña actual no es correcta.')
  await change(dispatcher.password, 'contraseña2026')
  await expect(password).toContainText('Es una contraseña muy común.')
  await expect(other).toHaveURL(/\/settings\/account$/)
  await change(dispatcher.password, NEW_PASSWORD)
  await expect(page.getByText('Contraseña cambiada; las demás sesiones se cerraron')).toBeVisible()
  await expect(other).not.toHaveURL(/\/settings\/account$/, { timeout: CLOSED_WITHIN_MS })
  await expect(part(page, 'Sesiones abiertas').getByRole('listitem')).toHaveCount(1)
  dispatcher = { ...dispatcher, password: NEW_PASSWORD }
  await other.context().close()
})

test('a session is seen from another, and closed there', async ({ browser, page, vigia }) => {
  const phone = await anotherPage(browser)
  await openAccount(page, vigia, dispatcher)
  await openAccount(phone, vigia, dispatcher)
  await page.reload()
  const sessions = part(page, 'Sesiones abiertas')
  await expect(sessions.getByText('Esta sesión')).toHaveCount(1)
  await sessions
    .getByRole('button', { name: /^Cerrar la sesión de/ })
    .first()
    .click()
  await expect(phone).not.toHaveURL(/\/settings\/account$/, { timeout: CLOSED_WITHIN_MS })
  await expect(phone.getByText('Sesión expirada. Por favor, inicie sesión nuevamente.')).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/account$/)
  await phone.context().close()
})

test('what could not be asked is not shown as nothing', async ({ page, vigia }) => {
  await openAccount(page, vigia, dispatcher)
  await page.route(/\/api\/auth\/(sessions|account)$/, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Error de Conexión', { exact: true })).toHaveCount(2)
  await expect(part(page, 'Segundo factor')).toHaveCount(0)
  await expect(part(page, 'Sesiones abiertas')).toHaveCount(0)
  await page.unrouteAll()
  for (let left = 2; left > 0; left--) await page.getByRole('button', { name: 'Reintentar' }).first().click()
  await expect(part(page, 'Sesiones abiertas').getByText('Esta sesión')).toBeVisible()
})

test('an authenticator app: set up, asked for at the sign-in, replaced by a recovery code once', async ({
  browser,
  vigia,
  page,
}) => {
  const account = await anotherPage(browser)
  await openAccount(account, vigia, dispatcher)
  const factors = part(account, 'Segundo factor')
  await expect(factors).toContainText('quien tenga su contraseña entra')
  await account.getByRole('button', { name: 'Configurar aplicación de códigos' }).click()
  const code = account.getByLabel('Código de seis dígitos')
  await code.fill('000000')
  await expect(factors).toContainText('Código incorrecto. Espere al siguiente.')
  await expect(code).toBeFocused()
  await code.fill('12345')
  await account.getByRole('button', { name: 'Cancelar' }).click()
  await account.getByRole('button', { name: 'Configurar aplicación de códigos' }).click()
  await expect(code).toHaveValue('')
  await account.getByRole('button', { name: 'Cancelar' }).click()

  const { secret, codes } = await setUpApp(account)
  expect(codes).toHaveLength(10)
  await expect(factors).toContainText('Quedan 10 códigos')
  await expect(factors).not.toContainText('quien tenga su contraseña entra')

  await typePassword(page, vigia, dispatcher)
  await page.getByLabel('Código de su aplicación').fill('000000')
  await expect(page.getByRole('alert')).toContainText('Código incorrecto')
  await expect(page.getByLabel('Código de su aplicación')).toBeFocused()
  await page.getByLabel('Código de su aplicación').fill(appCode(secret, 1))
  await expect(page).toHaveURL(/\/sentinel$/)

  const withRecovery = async (): Promise<void> => {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await typePassword(page, vigia, dispatcher)
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
    await page.getByLabel('Código de recuperación').fill(String(codes[0]))
    await page.getByRole('button', { name: 'Continuar' }).click()
  }
  await withRecovery()
  await expect(page).toHaveURL(/\/sentinel$/)
  await withRecovery()
  await expect(page.getByRole('alert')).toContainText('Código incorrecto')
  await account.reload()
  await expect(factors).toContainText('Quedan 9 códigos')
  await account.context().close()
})

test('a passkey: named after its device, renamed, enough to sign in, removed', async ({ browser, vigia }) => {
  const person = await vigia.addUser('llave@pruebas.mx', 'lectura')
  const page = await anotherPage(browser)
  await openAccount(page, vigia, person)
  await addAuthenticator(page)
  const factors = part(page, 'Segundo factor')
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click()
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(factors).toContainText(/Chrome en Linux, \d+ \S+ \d{4}/)
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click()
  await expect(factors.getByRole('alert').last()).toContainText('Este equipo ya tiene una llave de su cuenta.')

  await page.getByRole('button', { name: /^Cambiar el nombre de Chrome en Linux/ }).click()
  await page.getByLabel('Nombre de la llave').fill('Llave <b>de la mesa</b>')
  await page.keyboard.press('Enter')
  await expect(factors).toContainText('Llave <b>de la mesa</b>')
  await expect(factors).toContainText('sin usar')

  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await expect(page).toHaveURL(/\/sentinel$/)

  await page.goto(`${named(vigia).url}/settings/account`)
  await expect(factors).toContainText('usada el')
  await page.getByRole('button', { name: 'Quitar Llave <b>de la mesa</b>' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar llave' }).click()
  await expect(factors).toContainText('quien tenga su contraseña entra')
  await page.context().close()
})

test('the identity provider: its button is on the sign-in page while it is configured', async ({
  browser,
  vigia,
  page,
}) => {
  const waysShown = async (): Promise<void> => {
    const asked = page.waitForResponse(/\/api\/auth\/providers$/)
    await page.goto(`${named(vigia).url}/login`)
    await asked
    await expect(page.getByRole('button', { name: 'Entrar con llave de acceso' })).toBeVisible()
  }
  const button = page.getByRole('button', { name: 'Entrar con Cuentas de la empresa' })
  await waysShown()
  await expect(button).toHaveCount(0)

  const admin = await signedInPage(browser, named(vigia))
  await admin.goto(`${named(vigia).url}/sentinel`)
  await admin.getByRole('button', { name: 'Menú de usuario' }).click()
  await admin.getByRole('menuitem', { name: 'Inicio de sesión' }).click()
  const provider = part(admin, 'Proveedor de identidad')
  await expect(provider).toContainText('Ninguno')
  await provider.getByLabel('Nombre en el botón').fill('Cuentas de la empresa')
  await provider.getByLabel('Emisor').fill('http://10.0.0.1')
  await provider.getByLabel('Identificador de cliente').fill('vigia')
  await provider.getByRole('button', { name: 'Guardar proveedor' }).click()
  await expect(provider.getByRole('alert').first()).toContainText('debe ser una dirección https pública')
  await provider.getByLabel('Emisor').fill('https://cuentas.empresa.example')
  await provider.getByLabel('Dato que dice el rol').fill('groups')
  await provider.getByLabel('Valores que dan el rol supervisor').fill('jefes\nturno')
  await provider.getByRole('button', { name: 'Guardar proveedor' }).click()
  await expect(provider).toContainText('«Entrar con Cuentas de la empresa»')
  await admin.reload()
  await expect(provider.getByLabel('Valores que dan el rol supervisor')).toHaveValue('jefes\nturno')
  await waysShown()
  await expect(button).toBeVisible()

  await provider.getByRole('button', { name: 'Quitar proveedor' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Quitar proveedor' }).click()
  await expect(provider).toContainText('Ninguno')
  await waysShown()
  await expect(button).toHaveCount(0)
  await admin.context().close()
})

test('who may not administer is told so, and has no way there', async ({ page, vigia }) => {
  const person = await vigia.addUser('mira@pruebas.mx', 'lectura')
  await openAccount(page, vigia, person)
  await expect(part(page, 'Sesiones abiertas')).not.toContainText('Sin actividad')
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await expect(page.getByRole('menuitem', { name: 'Mi cuenta' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Inicio de sesión' })).toHaveCount(0)
  await page.goto(`${named(vigia).url}/settings/sign-in`)
  await expect(page.getByRole('main')).toContainText('Sin permiso«Inicio de sesión» es de los administradores.')
  await expect(page.getByRole('navigation').getByText('Inicio de sesión')).toHaveCount(0)
})

test('what stands open on both pages is without a barrier', async ({ page, vigia }) => {
  await openAccount(page, vigia, vigia.account)
  await page.getByRole('button', { name: 'Configurar aplicación de códigos' }).click()
  await expect(page.getByRole('img', { name: 'Código QR para la aplicación' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto(`${named(vigia).url}/settings/sign-in`)
  await page.getByRole('radio', { name: /^Todas las personas/ }).check()
  await page.getByRole('textbox', { name: 'Minutos sin actividad' }).fill('3')
  await expect(part(page, 'Reglas')).toContainText('Debe ser de 5 a 720 min')
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeDisabled()
  expect(await violations(page)).toEqual([])
})

// On a server of its own: from here on nobody of these signs in without a second factor, its first account not either.
test('the rule that a factor is obligatory says whom it meets, and is met at once', async ({ browser, page }) => {
  const own = await createVigiaServer({ VIGIA_DEMO: 'off' })
  try {
    await own.start()
    const supervisor = await own.addUser('super@pruebas.mx', 'supervisor')
    const admin = await signedInPage(browser, named(own))
    await admin.goto(`${named(own).url}/settings/sign-in`)
    const rules = part(admin, 'Reglas')
    await expect(rules).not.toContainText('todavía no tiene segundo factor')
    await rules.getByRole('radio', { name: /^Administradores y supervisores/ }).check()
    await expect(rules).toContainText('Usted todavía no tiene segundo factor')
    await rules.getByRole('textbox', { name: 'Minutos sin actividad' }).fill('45')
    await admin.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(admin.getByRole('heading', { name: 'Configure su segundo factor' })).toBeVisible()
    await setUpApp(admin)
    await expect(rules.getByRole('textbox', { name: 'Minutos sin actividad' })).toHaveValue('45')
    await expect(rules.getByRole('radio', { name: /^Administradores y supervisores/ })).toBeChecked()

    await typePassword(page, own, supervisor)
    await expect(page.getByRole('heading', { name: 'Configure su segundo factor' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
    await admin.context().close()
  } finally {
    await own.dispose()
  }
})
