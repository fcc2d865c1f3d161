import { MemoryRouter } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../theme/index.css'
import { Banner } from '../../ui/banner.tsx'
import { SettingsColumns, SettingsSection } from './settings-section.tsx'

afterAll(() => page.viewport(1440, 900))

test.each([3840, 1440, 390])('two columns under a head fill the section at %s px', async (width) => {
  await page.viewport(width, 900)
  await render(
    <MemoryRouter>
      <SettingsSection title="Mi cuenta">
        <SettingsColumns>
          <header>Ana</header>
          <div>Contraseña</div>
          <div>Sesiones</div>
        </SettingsColumns>
      </SettingsSection>
    </MemoryRouter>,
  )
  const right = (text: string): number => page.getByText(text).element().getBoundingClientRect().right
  await expect.poll(() => right('Sesiones')).toBe(right('Ana'))
  await expect.poll(() => right('Ana')).toBeGreaterThan(width - 20)
})

test('a banner over what a section shows stands off its edges', async () => {
  await render(
    <MemoryRouter>
      <SettingsSection title="Dispositivos">
        <Banner tone="warning" title="No se pudo actualizar" />
        <p>Lista</p>
      </SettingsSection>
    </MemoryRouter>,
  )
  const banner = page.getByRole('status').element()
  const [box, around, list] = [banner, banner.parentElement, page.getByText('Lista').element()].map((one) =>
    one?.getBoundingClientRect(),
  )
  expect([(box?.left ?? 0) - (around?.left ?? 0), (box?.top ?? 0) - (around?.top ?? 0)]).toEqual([16, 16])
  expect((list?.top ?? 0) - (box?.bottom ?? 0)).toBe(16)
})
