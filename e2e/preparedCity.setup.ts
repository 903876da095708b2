import { test } from '@playwright/test'
import { prepareCity } from './preparedCity.ts'

test('creates the demo city', () => prepareCity())
