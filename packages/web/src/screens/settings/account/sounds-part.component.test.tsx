import { allSounds, DEFAULT_PREFERENCES } from '@vigia/domain/account/preferences'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepPreferences, keptPreferences } from '../../../preferences/kept-preferences.ts'
import { SoundsPart } from './sounds-part.tsx'

const played = vi.fn<(file: string, volume: number) => Promise<void>>()

beforeEach(async () => {
  localStorage.clear()
  keepPreferences({ ...DEFAULT_PREFERENCES, sounds: allSounds(DEFAULT_PREFERENCES.sounds, true) })
  // Nothing is heard in a test; what the browser would play, and how loud, is.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    return played(new URL(this.src).pathname, this.volume)
  })
  played.mockReset().mockResolvedValue()
  await render(
    <MemoryRouter>
      <SoundsPart />
    </MemoryRouter>,
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const trial = (severity: string) => page.getByRole('button', { name: `Probar: ${severity}` })

test('a trial plays the sound of its severity at its volume, asks whether it was heard, and the answer stays', async () => {
  const volume = page.getByRole('slider', { name: 'Volumen: Alta' })
  await volume.fill('40')
  await userEvent.tab()
  expect(keptPreferences().sounds.high).toEqual({ isOn: true, volumePercent: 40 })
  await trial('Alta').click()
  await expect.element(page.getByText('¿Se oyó?')).toBeVisible()
  expect(played.mock.calls).toEqual([['/alert.mp3', 0.4]])
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect.element(page.getByText(/^Última prueba en este navegador: .*, no se oyó$/)).toBeVisible()
  await expect.element(page.getByText(/^Revise el volumen/)).toBeVisible()
  await trial('Crítica').click()
  await page.getByRole('button', { name: 'Sí, se oyó' }).click()
  await expect.element(page.getByText(/, se oyó$/)).toBeVisible()
  expect(played).toHaveBeenLastCalledWith('/alert-critical.mp3', 1)
})

test('what the browser does not let be heard is said and not asked', async () => {
  played.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await trial('Media').click()
  await expect.element(page.getByText(/^El navegador bloqueó el sonido/)).toBeVisible()
  await expect.element(page.getByText('¿Se oyó?')).not.toBeInTheDocument()
})

test('who turns the critical ones off is told which alerts that silences', async () => {
  await page.getByRole('switch', { name: 'Sonido de alertas: Crítica' }).click()
  await expect.element(page.getByText(/no suena ninguna alerta crítica, tampoco pánico/)).toBeVisible()
  expect(keptPreferences().sounds).toMatchObject({ critical: { isOn: false }, high: { isOn: true } })
})
