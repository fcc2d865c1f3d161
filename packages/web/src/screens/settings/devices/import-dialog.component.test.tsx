import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ImportDialog } from './import-dialog.tsx'

const seen = vi.hoisted(() => ({ closed: 0, files: [] as string[] }))
vi.mock('../../../browser/save-file.ts', () => ({
  saveFile: (_name: string, text: string) => {
    seen.files.push(text)
  },
}))
vi.mock('../../../api/devices.ts', async (original) => ({
  ...(await original<object>()),
  importDevices: async (text: string) =>
    text.includes('malo')
      ? { created: 0, rows: [{ row: 1, uniqueId: 'malo', secret: null, error: 'El tipo no existe.' }] }
      : { created: 1, rows: [{ row: 1, uniqueId: 'raul', secret: 's3creto', error: null }] },
}))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const question = page.getByRole('alertdialog', { name: '¿Ya lo guardó?' })
const register = async (line: string) => {
  await page.getByLabelText('Identificador, tipo, dueño').fill(line)
  await button('Registrar').click()
}

beforeEach(async () => {
  Object.assign(seen, { closed: 0, files: [] })
  await render(
    <ImportDialog
      onDone={() => undefined}
      onClose={() => {
        seen.closed += 1
      }}
    />,
  )
})

test('secrets that were not saved are not gone by Esc or Cerrar: it is asked once', async () => {
  await register('raul,teléfono')
  await expect.element(page.getByText('Se registró 1 dispositivo')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await button('Cerrar').first().click()
  await expect.element(question).toBeVisible()
  expect(seen.closed).toBe(0)
  await question.getByRole('button', { name: 'Sí, cerrar' }).click()
  expect(seen.closed).toBe(1)
})

test('once they are saved, and before there are any, it closes at once', async () => {
  await register('malo,?')
  await expect.element(page.getByText('Línea 1, malo: El tipo no existe.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(seen.closed).toBe(1)
  await register('raul,teléfono')
  await button('Guardar los secretos').click()
  expect(seen.files).toEqual([expect.stringContaining('raul,s3creto')])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => seen.closed).toBe(2)
  await expect.element(question).not.toBeInTheDocument()
})
