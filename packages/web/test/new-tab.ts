import { beforeEach } from 'vitest'

/** Each test begins as a tab that was just opened: what an earlier one typed and did not save is not in its forms. */
beforeEach(() => sessionStorage.clear())
