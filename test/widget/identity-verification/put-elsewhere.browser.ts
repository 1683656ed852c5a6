import {
  afterEach,
  assert,
  beforeEach,
  describe,
  fixtureCleanup,
  it,
  waitUntil,
} from '../../in-page/index.js';
import '../../../widget/identity-verification/define.js';
import { find, mount, shows } from './mounted-element.js';
import { scriptedProxy, verification } from './scripted-proxy.js';

const NEEDS_ID = () => new Response(null, { status: 204 });

describe('kyc-identity-verification on a page that moves it or shows it twice', () => {
  let proxy: ReturnType<typeof scriptedProxy>;
  const realNow = Date.now;
  beforeEach(() => {
    proxy = scriptedProxy();
    proxy.on('POST start', () => Response.json(verification(), { status: 201 }));
    proxy.on('POST check', () => Response.json(verification(), { status: 202 }));
  });
  afterEach(() => {
    Date.now = realNow;
    fixtureCleanup();
    proxy.restore();
  });

  it('goes on with a number that was being sent when the page put it elsewhere', async () => {
    let answer!: (response: Response) => void;
    const answers = [() => new Promise<Response>((resolve) => (answer = resolve))];
    proxy.on('POST start', (body) => {
      if (!(body as { nationalId?: string }).nationalId) return NEEDS_ID();
      return answers.pop()?.() ?? Response.json(verification(), { status: 201 });
    });
    const host = await mount();
    await shows(host, 'Confirm who you are');
    void host.start({ nationalId: '1000000001' });
    await waitUntil(() => answer !== undefined);
    const place = document.createElement('main');
    host.parentElement!.append(place);
    place.append(host);
    await shows(host, 'Enter 47 and approve.');
  });

  it('shows the details though the page moved it as soon as it heard the end', async () => {
    proxy.on('GET details', () => Response.json({ englishFirstName: 'Zorblax', englishLastName: 'Quimber' }));
    const host = await mount();
    const place = document.createElement('main');
    host.parentElement!.append(place);
    host.addEventListener('kyc-completed', () => place.append(host));
    await shows(host, '47');
    await waitUntil(() => proxy.streams === 1);
    proxy.show(verification({ status: 'COMPLETED' }));
    await shows(host, 'Zorblax Quimber');
  });

  it('looks the same in the document of a frame and back again, and shows the details there', async () => {
    proxy.on('GET details', () => Response.json({ englishFirstName: 'Zorblax' }));
    const host = await mount();
    const { parentElement: home } = host;
    const frame = document.createElement('iframe');
    home!.append(frame);
    await shows(host, '47');
    const display = () => getComputedStyle(find(host, '.card')).display;
    const before = display();
    frame.contentDocument!.body.append(host);
    await shows(host, '47');
    await waitUntil(() => display() === before, 'no styles in the frame');
    await waitUntil(() => proxy.streams === 1, 'no stream in the frame');
    proxy.show(verification({ status: 'COMPLETED' }));
    await shows(host, 'Zorblax');
    assert.equal(getComputedStyle(find(host, 'dl')).display, 'grid');
    home!.append(host);
    await shows(host, 'Zorblax');
    await waitUntil(() => display() === before, 'no styles back in the page');
  });

  it('counts down the same on two elements, also when the second comes a minute later', async () => {
    const start = realNow();
    Date.now = () => start;
    const seen = verification();
    proxy.on('POST start', () =>
      Response.json({ ...seen, now: new Date(Date.now()).toISOString() }, { status: 200 }),
    );
    const one = await mount();
    await shows(one, '47');
    await waitUntil(() => proxy.streams === 1);
    proxy.show(seen);
    await new Promise((resolve) => setTimeout(resolve, 20));
    Date.now = () => start + 60_000;
    const two = await mount();
    await shows(two, '47');
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.match(find(two, '[role=timer]').textContent!, /^1:11 left$/);
  });

  it('says once what two elements for the same person show', async () => {
    const spoken: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        if ((target as Element).matches('[role=status]'))
          for (const sentence of addedNodes) spoken.push(sentence.textContent!);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const one = await mount();
    const two = await mount();
    await shows(one, '47');
    await shows(two, '47');
    await waitUntil(() => proxy.streams === 2);
    proxy.show(verification({ status: 'COMPLETED' }));
    await shows(two, 'You are verified');
    observer.disconnect();
    assert.equal(spoken.length, 2, spoken.join('|'));
  });
});
