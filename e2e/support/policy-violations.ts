import type { BrowserContext } from '@playwright/test'

const REPORT = 'reportPolicyViolation'

/** What the page's policy refused since it was last asked, on every page of this worker: a screen of ours does nothing that is. */
const refused: string[] = []

/** Notes what the policy refuses on the pages of a context (`securitypolicyviolation`). Before its first page. */
export async function watchPolicy(context: BrowserContext): Promise<void> {
  await context.exposeFunction(REPORT, (violation: string) => refused.push(violation))
  await context.addInitScript((report) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event
      const violation = `${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber} on ${location.pathname}: ${sample}`
      ;(window as unknown as Record<string, (violation: string) => void>)[report]?.(violation)
    })
  }, REPORT)
}

/** Takes what was noted so far. */
export const takeViolations = (): string[] => refused.splice(0)
