import { afterEach, assert, describe, it, waitUntil } from '../../in-page/index.js';
import { asksNumber, mount, proxyForSuite, spokenSentences, type IdentityPage } from './identity-page.js';
import { verification } from './scripted-proxy.js';

describe('kyc-identity-verification on a page that moves it or shows it twice', () => {
  const proxy = proxyForSuite();
  const spoken = spokenSentences();
  const realNow = Date.now;
  afterEach(() => Object.assign(Date, { now: realNow }));

  function putElsewhere({ element }: IdentityPage): void {
    const place = document.createElement('main');
    element.parentElement!.append(place);
    place.append(element);
  }

  it('goes on with a number that was being sent when the page put it elsewhere', async () => {
    let answer!: (response: Response) => void;
    const answers = [() => new Promise<Response>((resolve) => (answer = resolve))];
    const started = () => answers.pop()?.() ?? Response.json(verification(), { status: 201 });
    proxy.on('POST start', asksNumber(started));
    const page = await mount();
    await page.shows('Confirm who you are');
    void page.element.start({ nationalId: '1000000001' });
    await waitUntil(() => answer !== undefined);
    putElsewhere(page);
    await page.shows('Enter 47 and approve.');
  });

  it('shows the details though the page moved it as soon as it heard the end', async () => {
    proxy.on('GET details', () => Response.json({ englishFirstName: 'Zorblax', englishLastName: 'Quimber' }));
    const page = await mount();
    page.element.addEventListener('kyc-completed', () => putElsewhere(page));
    await page.shows('47');
    await waitUntil(() => proxy.streams === 1);
    proxy.show(verification({ status: 'COMPLETED' }));
    await page.shows('Zorblax Quimber');
  });

  it('looks the same in the document of a frame and back again, and shows the details there', async () => {
    proxy.on('GET details', () => Response.json({ englishFirstName: 'Zorblax' }));
    const page = await mount();
    const { parentElement: home } = page.element;
    const frame = document.createElement('iframe');
    home!.append(frame);
    await page.shows('47');
    const display = () => getComputedStyle(page.card).display;
    const before = display();
    frame.contentDocument!.body.append(page.element);
    await page.shows('47');
    await waitUntil(() => display() === before, 'no styles in the frame');
    await waitUntil(() => proxy.streams === 1, 'no stream in the frame');
    proxy.show(verification({ status: 'COMPLETED' }));
    await page.shows('Zorblax');
    assert.equal(getComputedStyle(page.person!).display, 'grid');
    home!.append(page.element);
    await page.shows('Zorblax');
    await waitUntil(() => display() === before, 'no styles back in the page');
  });

  it('counts down the same on two elements, also when the second comes a minute later', async () => {
    let now = realNow();
    Date.now = () => now;
    const seen = verification();
    proxy.on('POST start', () =>
      Response.json({ ...seen, now: new Date(now).toISOString() }, { status: 200 }),
    );
    const one = await mount();
    await one.shows('47');
    await waitUntil(() => proxy.streams === 1);
    proxy.show({ ...seen, code: '52' });
    await one.shows('52');
    now += 60_000;
    const two = await mount();
    await two.shows('47');
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.match(two.timer.textContent!, /^1:11 left$/);
  });

  for (const [how, minutes] of [
    ['forward', 10],
    ['back', -10],
  ] as const)
    it(`counts down by the clock of the server when that of the device is put ${how}`, async () => {
      let now = realNow();
      Date.now = () => now;
      const seen = { ...verification(), now: new Date(now).toISOString() };
      proxy.on('POST start', () => Response.json(seen, { status: 201 }));
      proxy.on('GET read', () =>
        Response.json({ ...seen, now: new Date(Date.parse(seen.now) + 1).toISOString() }),
      );
      const page = await mount();
      await page.shows('47');
      now += minutes * 60_000;
      const isRead = () => proxy.calls.some(({ path }) => path === '/v1/verifications/ver_1');
      await waitUntil(isRead, 'not read again');
      await waitUntil(() => page.timer.textContent === '2:11 left', 'another time');
    });

  it('changes the colour of the ring in the last half minute', async () => {
    let now = realNow();
    Date.now = () => now;
    const seen = { ...verification(), now: new Date(now).toISOString() };
    const colourAfter = async (seconds: number) => {
      now += seconds * 1000;
      proxy.on('POST start', () => Response.json({ ...seen, now: new Date(now).toISOString() }));
      const page = await mount();
      await page.shows('47');
      return getComputedStyle(page.code!.querySelectorAll('circle')[1]!).stroke;
    };
    const first = await colourAfter(0);
    // Codes end 131 seconds after the first one was shown.
    assert.equal(await colourAfter(100), first);
    assert.notEqual(await colourAfter(1), first);
  });

  it('follows on each of two elements for the same person, and says once what they show', async () => {
    const both = [await mount(), await mount()];
    for (const each of both) await each.shows('47');
    await waitUntil(() => proxy.streams === 2);
    assert.equal(document.querySelectorAll('body > [role=status]').length, 1);
    proxy.show(verification({ status: 'COMPLETED' }));
    for (const each of both) await each.shows('You are verified');
    assert.lengthOf(spoken, 2, JSON.stringify(spoken));
  });
});
