import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SessionLog } from './session-log.tsx'

test('what could not be read is not the same as nothing seen', async () => {
  const screen = await render(<SessionLog detail={null} error={new Error('La base no responde.')} />)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Lo que la sesión ha visto no se pudo consultar. La base no responde.')
  await screen.rerender(<SessionLog detail={null} error={null} />)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
