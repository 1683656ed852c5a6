import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './identity';
import { Screening } from './screening';

bootstrapApplication(location.pathname === '/screening' ? Screening : App);
